import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { UpdateProblem } from './problem.ts'

export const MANIFEST = 'update.json'
export const SIGNATURE = 'update.json.sig'

/** The `appId` of `electron-builder.yml`. */
export const APP_ID = 'app.safelight.desktop'

/** The largest manifest, in bytes. */
export const LARGEST_MANIFEST = 65_536

/** The largest file of an update, in bytes. */
const LARGEST_FILE = 2 ** 31

/** Keeps signatures of other things by the same key from counting as signatures of a manifest. */
const CONTEXT = 'safelight-update-v1\n'

export const signedBytes = (manifest: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(CONTEXT), manifest])

const updateFile = z.strictObject({
  platform: z.enum(['linux', 'win32', 'darwin']),
  arch: z.enum(['x64', 'arm64', 'universal']),
  kind: z.enum(['AppImage', 'deb', 'nsis', 'zip']),
  /** The name in the folder of the manifest. It has no slash, and so cannot leave the folder. */
  name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,127}$/),
  size: z.int().min(1).max(LARGEST_FILE),
  /** In hexadecimal, like the output of `sha512sum`. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
})

const manifest = z.strictObject({
  v: z.literal(1),
  appId: z.literal(APP_ID),
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  released: z.iso.date(),
  files: z.array(updateFile).min(1).max(32),
})

export type UpdateFile = z.output<typeof updateFile>
export type Manifest = z.output<typeof manifest>
export type PackageKind = UpdateFile['kind']

/**
 * Opens a manifest. Verifies the signature before it parses a byte, so that only the owner of the key reaches
 * the parser.
 *
 * @throws {UpdateProblem} `untrusted`
 */
export function openManifest(bytes: Uint8Array, signature: string, key: string): Manifest {
  if (!isSigned(bytes, signature, key)) throw new UpdateProblem('untrusted')
  try {
    return manifest.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    throw new UpdateProblem('untrusted', error)
  }
}

function isSigned(bytes: Uint8Array, signature: string, key: string): boolean {
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') },
    format: 'jwk',
  })
  return verify(null, signedBytes(bytes), publicKey, Buffer.from(signature, 'base64'))
}

/** Finds the file that replaces a package of `kind` on this machine. */
export const fileFor = (
  { files }: Manifest,
  { kind, platform, arch }: { kind: PackageKind; platform: string; arch: string },
): UpdateFile | undefined =>
  files.find(
    file =>
      file.kind === kind &&
      file.platform === platform &&
      (file.arch === arch || file.arch === 'universal'),
  )
