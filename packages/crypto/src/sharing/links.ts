import type { AccountKeys } from '../accounts/account-keys.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, type Signer, sign, verify } from '../accounts/signatures.ts'
import { type Bytes, concat, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'

const SECRET = 16
const ROOT = 32

/** The parts of a link that the server never gets (format rule F15). */
export interface LinkSecret {
  /** 16 random bytes, the first half of the address's fragment. */
  secret: Bytes
  /** The root key of the link's password (`deriveRoot`), if the link has a password. */
  root: Bytes | undefined
}

export interface LinkKeys {
  payload: CryptoKey
  /** 32 bytes that prove the password to the server; undefined for a link without a password. */
  auth: Bytes | undefined
}

export type LinkWrapKeys = Pick<AccountKeys, 'accountId' | 'linkWrap'>

/** Makes the public part of a link's address: 16 random bytes, base64url. */
export const newLinkToken = (): string => toBase64url(randomBytes(SECRET))

export const newLinkSecret = (): Bytes => randomBytes(SECRET)

/** Derives the keys of a link. Throws OpenError for a secret or root of the wrong length. */
export async function deriveLinkKeys({ secret, root }: LinkSecret): Promise<LinkKeys> {
  if (secret.length !== SECRET || (root && root.length !== ROOT)) throw new OpenError()
  const input = root ? concat(secret, root) : secret.slice()
  const key = await importHkdf(input, ['deriveKey', 'deriveBits']).finally(() => input.fill(0))
  return {
    payload: await deriveAes(key, 'safelight/1/link/payload'),
    auth: root && (await deriveBytes(key, 'safelight/1/link/auth')),
  }
}

/**
 * Seals and signs a link's payload. Every visitor has the sealing key: only the signature proves who wrote
 * the payload.
 */
export async function sealLinkPayload(
  maker: Signer,
  keys: LinkKeys,
  token: string,
  version: number,
  payload: unknown,
): Promise<SignedSeal> {
  const sealed = await sealJson(keys.payload, payloadData(token, version), payload)
  const text = signatureText(maker.person, token, version)
  return { sealed, signature: await sign(maker, text, sealed) }
}

/**
 * Opens a link's payload. Anyone with the whole address can seal a payload. The caller must check the
 * payload's schema, and its signature with `verifyLinkPayload`.
 */
export const openLinkPayload = (
  keys: LinkKeys,
  token: string,
  version: number,
  sealed: Bytes,
): Promise<unknown> => openJson(keys.payload, payloadData(token, version), sealed)

/**
 * Throws OpenError unless `maker` signed exactly this payload. Does not check that `maker` is the person whom
 * the link's address names: call `isAnchorOf` for that.
 */
export const verifyLinkPayload = (
  maker: PublicIdentity,
  token: string,
  version: number,
  { sealed, signature }: SignedSeal,
): Promise<void> => verify(maker, signatureText(maker, token, version), sealed, signature)

/** Wraps a link's secret for its owner. On any device, the owner can then show, copy and reseal the link. */
export async function wrapLinkSecret(
  account: LinkWrapKeys,
  token: string,
  { secret, root }: LinkSecret,
): Promise<Bytes> {
  const plaintext = concat(secret, root ?? new Uint8Array())
  return seal(account.linkWrap, secretData(account, token), plaintext).finally(() =>
    plaintext.fill(0),
  )
}

/**
 * Unwraps a link's secret. The caller must zero it with `forgetLinkSecret`. Throws OpenError unless this
 * account wrapped it for this link.
 */
export async function unwrapLinkSecret(
  account: LinkWrapKeys,
  token: string,
  wrapped: Bytes,
): Promise<LinkSecret> {
  const bytes = await open(account.linkWrap, secretData(account, token), wrapped)
  if (bytes.length === SECRET) return { secret: bytes, root: undefined }
  if (bytes.length !== SECRET + ROOT) throw new OpenError()
  return { secret: bytes.subarray(0, SECRET), root: bytes.subarray(SECRET) }
}

export function forgetLinkSecret({ secret, root }: LinkSecret): void {
  secret.fill(0)
  root?.fill(0)
}

const payloadData = (token: string, version: number) =>
  associatedData('link-payload', token, version)

const signatureText = ({ accountId }: PublicIdentity, token: string, version: number) =>
  associatedData('link-payload-signature', accountId, token, version)

const secretData = ({ accountId }: LinkWrapKeys, token: string) =>
  associatedData('link-secret', accountId, token)
