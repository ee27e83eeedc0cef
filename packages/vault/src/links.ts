import type { AccountKeys } from './account-keys.ts'
import { type Bytes, concat, randomBytes, toBase64url } from './bytes.ts'
import { OpenError } from './errors.ts'
import { deriveAes, deriveBytes, importHkdf } from './lib/hkdf.ts'
import { associatedData, open, openJson, seal, sealJson } from './seal.ts'

const SECRET = 16
const ROOT = 32

/** What the server never gets of a link (format rule F15). */
export interface LinkSecret {
  /** 16 random bytes, the address's fragment. */
  secret: Bytes
  /** The root key of the link's password (`deriveRoot`), if it has one. */
  root: Bytes | undefined
}

export interface LinkKeys {
  /** Seals what the link shows and the keys that open it. */
  payload: CryptoKey
  /** 32 bytes that prove the password to the server; undefined without one. */
  auth: Bytes | undefined
}

/** What it takes to keep the secrets of one's own links. */
export type LinkWrapKeys = Pick<AccountKeys, 'accountId' | 'linkWrap'>

/** The public half of a link's address: 16 random bytes, base64url. */
export const newLinkToken = (): string => toBase64url(randomBytes(SECRET))

export const newLinkSecret = (): Bytes => randomBytes(SECRET)

/** OpenError for a secret or root of another length than theirs. */
export async function deriveLinkKeys({ secret, root }: LinkSecret): Promise<LinkKeys> {
  if (secret.length !== SECRET || (root && root.length !== ROOT)) throw new OpenError()
  const input = root ? concat(secret, root) : secret.slice()
  const key = await importHkdf(input, ['deriveKey', 'deriveBits'])
  input.fill(0)
  return {
    payload: await deriveAes(key, 'safelight/1/link/payload'),
    auth: root && (await deriveBytes(key, 'safelight/1/link/auth')),
  }
}

export const sealLinkPayload = (
  keys: LinkKeys,
  token: string,
  version: number,
  payload: unknown,
): Promise<Bytes> => sealJson(keys.payload, payloadData(token, version), payload)

/** The payload, still to be checked against its schema. */
export const openLinkPayload = (
  keys: LinkKeys,
  token: string,
  version: number,
  sealed: Bytes,
): Promise<unknown> => openJson(keys.payload, payloadData(token, version), sealed)

/** A link's secret as its owner keeps it, to show, copy and reseal the link on any device. */
export async function wrapLinkSecret(
  account: LinkWrapKeys,
  token: string,
  { secret, root }: LinkSecret,
): Promise<Bytes> {
  const plaintext = concat(secret, root ?? new Uint8Array())
  const wrapped = await seal(account.linkWrap, secretData(account, token), plaintext)
  plaintext.fill(0)
  return wrapped
}

export async function unwrapLinkSecret(
  account: LinkWrapKeys,
  token: string,
  wrapped: Bytes,
): Promise<LinkSecret> {
  const bytes = await open(account.linkWrap, secretData(account, token), wrapped)
  if (bytes.length === SECRET) return { secret: bytes, root: undefined }
  if (bytes.length !== SECRET + ROOT) throw new OpenError()
  return { secret: bytes.slice(0, SECRET), root: bytes.slice(SECRET) }
}

const payloadData = (token: string, version: number) =>
  associatedData('link-payload', token, version)

const secretData = ({ accountId }: LinkWrapKeys, token: string) =>
  associatedData('link-secret', accountId, token)
