import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { texts } from '@safelight/texts/server/start'
import { StartError } from './start-error.ts'

/** Keyed digests (HMAC-SHA256, 32 bytes) and sealing with keys that never leave the server. */
export interface Secrets {
  /** Digest of an authentication key (format rule F2). The key is given as base64url. */
  password(authKey: string): Buffer
  /** Digest of the proof of the recovery words (format rule F3). The proof is given as base64url. */
  recovery(recoveryAuth: string): Buffer
  /** Digest of the proof of a link's password (format rule F15). The proof is given as base64url. */
  link(auth: string): Buffer
  /** Authenticates a passkey challenge as the server's own (format rule F17). */
  challenge(text: string): Buffer
  /** The 16-byte salt that prelogin returns for an unknown address (format rule F4). */
  unknownSalt(email: string): Buffer
  /** Digest of an account's backup code (format rule F18). */
  backupCode(userId: number, code: string): Buffer
  attempt(name: string, key: string): Buffer
  /** Code that admits the first account (43 characters of base64url). The server prints it in its log. */
  firstAccountCode(): string
  /** Identifies the secret. A database stores this value, to recognize its secret. */
  check(): Buffer
  /** The key pair that signs pushes (VAPID, RFC 8292). All servers with this secret have the same. */
  push(): PushKeys
  /** Seals the secret of an account's authenticator app (format rule F18), as base64url. */
  sealTotp(userId: number, secret: Uint8Array): string
  /** Opens the result of `sealTotp`. Throws unless this server's secret sealed it for this account. */
  openTotp(userId: number, sealed: string): Buffer
  /** Seals what belongs to a TLS certificate, in the database that several servers share (base64url). */
  sealCertificate(name: string, text: string): string
  /** Opens the result of `sealCertificate`. Throws unless this server's secret sealed it under this name. */
  openCertificate(name: string, sealed: string): string
}

/** Derives each key from the server's secret by HKDF-SHA256, one label per purpose. */
export function createSecrets(secret: Uint8Array): Secrets {
  const keyFor = (label: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `safelight/server/1/${label}`, 32))
  const digest = (label: string) => {
    const key = keyFor(label)
    return (data: Buffer) => createHmac('sha256', key).update(data).digest()
  }
  const password = digest('password')
  const recovery = digest('recovery')
  const link = digest('link')
  const challenge = digest('passkey-challenge')
  const salt = digest('prelogin')
  const backupCode = digest('backup-code')
  const attempt = digest('attempt')
  const firstAccount = digest('first-account')
  const check = digest('check')
  const totp = keyFor('totp')
  const certificate = keyFor('certificate')
  return {
    password: authKey => password(Buffer.from(authKey, 'base64url')),
    recovery: recoveryAuth => recovery(Buffer.from(recoveryAuth, 'base64url')),
    link: auth => link(Buffer.from(auth, 'base64url')),
    challenge: text => challenge(Buffer.from(text)),
    unknownSalt: email => salt(Buffer.from(email)).subarray(0, 16),
    backupCode: (userId, code) => backupCode(Buffer.from(`${userId}/${code}`)),
    attempt: (name, key) => attempt(Buffer.from(JSON.stringify([name, key]))),
    firstAccountCode: () => firstAccount(Buffer.alloc(0)).toString('base64url'),
    check: () => check(Buffer.alloc(0)),
    push: () => pushKeys(secret),
    sealTotp: (userId, value) => seal(totp, `totp/${userId}`, value).toString('base64url'),
    openTotp: (userId, sealed) => open(totp, `totp/${userId}`, Buffer.from(sealed, 'base64url')),
    sealCertificate: (name, text) =>
      seal(certificate, `certificate/${name}`, Buffer.from(text)).toString('base64url'),
    openCertificate: (name, sealed) =>
      open(certificate, `certificate/${name}`, Buffer.from(sealed, 'base64url')).toString(),
  }
}

export interface PushKeys {
  /** An uncompressed point of P-256: 65 bytes. */
  publicKey: Buffer
  privateKey: KeyObject
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives a key pair of P-256. 64 bits more than the order has make the bias negligible (FIPS 186-5, A.2.1). */
function pushKeys(secret: Uint8Array): PushKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'safelight/server/1/push', 40))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const publicKey = pair.getPublicKey()
  const part = (from: number, to: number) => publicKey.subarray(from, to).toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: part(1, 33),
    y: part(33, 65),
    d: d.toString('base64url'),
  }
  return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key: jwk }) }
}

const NONCE = 12
const TAG = 16

/** Returns nonce, AES-256-GCM ciphertext and tag; `context` is authenticated as additional data. */
function seal(key: Buffer, context: string, value: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
}

/**
 * Returns the secret of 32 bytes from the environment, or from the file that the environment names; undefined
 * if neither is set. Throws StartError if the secret is malformed or the file is unreadable.
 */
export function readSecret(given: {
  SAFELIGHT_SECRET?: string | undefined
  SAFELIGHT_SECRET_FILE?: string | undefined
}): Uint8Array | undefined {
  const { SAFELIGHT_SECRET: text, SAFELIGHT_SECRET_FILE: file } = given
  if (text !== undefined) return decoded(text, texts.secretInvalid)
  if (file === undefined) return undefined
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch (cause) {
    throw new StartError(texts.fileUnreadable({ name: 'SAFELIGHT_SECRET_FILE' }), { cause })
  }
  if (content.length === BYTES) return content
  return decoded(content.toString('latin1').trim(), texts.secretFileInvalid)
}

const BYTES = 32

function decoded(text: string, failure: string): Uint8Array {
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  throw new StartError(failure)
}

/**
 * Reads the secret of 32 bytes in `<folder>/secret`, or creates one. Only a new database may get a new
 * secret.
 */
export function readServerSecret(folder: string): Uint8Array {
  const file = join(folder, 'secret')
  const secret = secretIn(folder) ?? create(file)
  if (secret.length !== BYTES) {
    throw new StartError(texts.secretDamaged({ file }))
  }
  return secret
}

/** Returns the content of `<folder>/secret`, regardless of its length; undefined if there is none. */
export function secretIn(folder: string): Uint8Array | undefined {
  try {
    return readFileSync(join(folder, 'secret'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export const isSecretOf = (secret: Uint8Array | undefined, check: string): boolean =>
  secret?.length === BYTES && createSecrets(secret).check().toString('base64url') === check

/**
 * Creates the file of a secret by a hard link, which appears atomically. A crash leaves no incomplete secret.
 */
function create(file: string): Uint8Array {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(handle, randomBytes(BYTES))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  linkSync(temporary, file)
  unlinkSync(temporary)
  return readFileSync(file)
}
