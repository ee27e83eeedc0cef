import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  APP_ID,
  MANIFEST,
  type Manifest,
  openManifest,
  SIGNATURE,
  signedBytes,
  type UpdateFile,
} from './src/updates/manifest.ts'

/** The packages that can replace an installed app, by the endings that electron-builder gives them. */
const PACKAGES: Readonly<Record<string, Pick<UpdateFile, 'platform' | 'arch' | 'kind'>>> = {
  'linux.AppImage': { platform: 'linux', arch: 'x64', kind: 'AppImage' },
  'linux.deb': { platform: 'linux', arch: 'x64', kind: 'deb' },
  'win.exe': { platform: 'win32', arch: 'x64', kind: 'nsis' },
  'mac.zip': { platform: 'darwin', arch: 'universal', kind: 'zip' },
}

/**
 * Makes a key that signs updates, in a file that only its owner can read. Returns the public key.
 *
 * @throws if the file exists
 */
export function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(path, pem, { flag: 'wx', mode: 0o600 })
  return publicKeyOf(privateKey)
}

/** @throws if other users of the machine can read the file, or if it is no Ed25519 key */
export function readKey(path: string): KeyObject {
  // Windows has no such modes.
  if (process.platform !== 'win32' && statSync(path).mode & 0o077)
    throw new Error(`Others can read the key. First run: chmod 600 ${path}`)
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} has no Ed25519 key.`)
  return key
}

export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

/**
 * Writes the manifest for the packages of a version in a folder, and its signature. Ignores other files.
 *
 * @throws if the folder has no package of the version
 */
export function signFolder(folder: string, key: KeyObject, version: string): Manifest {
  const files = Object.entries(PACKAGES)
    .map(([ending, of]) => ({ ...of, name: `Safelight-${version}-${ending}` }))
    .filter(({ name }) => existsSync(join(folder, name)))
    .map(file => ({ ...file, ...measured(join(folder, file.name)) }))
  if (files.length === 0) throw new Error(`${folder} has no packages of version ${version}.`)
  const released = new Date().toISOString().slice(0, 10)
  const manifest: Manifest = { v: 1, appId: APP_ID, version, released, files }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = sign(null, signedBytes(bytes), key).toString('base64')
  // An app would refuse a malformed manifest, for example because a package is too large.
  openManifest(bytes, signature, publicKeyOf(key))
  replace(join(folder, SIGNATURE), `${signature}\n`)
  replace(join(folder, MANIFEST), bytes)
  return manifest
}

function measured(path: string): Pick<UpdateFile, 'size' | 'sha512'> {
  const hash = createHash('sha512')
  const chunk = Buffer.alloc(2 ** 20)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return { size: statSync(path).size, sha512: hash.digest('hex') }
}

function replace(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.new`, content)
  // Web servers often run as another user.
  chmodSync(`${path}.new`, 0o644)
  renameSync(`${path}.new`, path)
}
