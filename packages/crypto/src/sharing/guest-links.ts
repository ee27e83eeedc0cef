import type { AccountKeys } from '../accounts/account-keys.ts'
import { type Bytes, concat, fromBase64url, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import { deriveAes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'

const TOKEN = 16
const SECRET = 16
const PUBLIC_KEY = 32
const PKCS8 = 48

/** The fragment of a guest link's address. Browsers do not send fragments to the server (format rule F16). */
export interface GuestLinkFragment {
  /** The key of the link's payload is derived from it. */
  secret: Bytes
  /** X25519, raw. Visitors seal their uploads to this key. */
  publicKey: Bytes
}

/** The keys of a guest link that only its owner has. */
export interface GuestLinkKeys extends GuestLinkFragment {
  pair: CryptoKeyPair
}

export interface GuestLinkBinding {
  token: string
  albumId: string
}

export type GuestLinkWrapKeys = Pick<AccountKeys, 'accountId' | 'guestLinkWrap'>

export async function createGuestLink(
  account: GuestLinkWrapKeys,
  albumId: string,
): Promise<{ binding: GuestLinkBinding; fragment: GuestLinkFragment; wrappedKeys: Bytes }> {
  const binding = { token: toBase64url(randomBytes(TOKEN)), albumId }
  const pair = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const privateKey = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const fragment = { secret: randomBytes(SECRET), publicKey }
  const plaintext = concat(fragment.secret, publicKey, privateKey)
  const wrapping = seal(account.guestLinkWrap, keysData(account, binding), plaintext)
  const wrappedKeys = await wrapping.finally(() => {
    plaintext.fill(0)
    privateKey.fill(0)
  })
  return { binding, fragment, wrappedKeys }
}

/**
 * Unwraps the keys of a guest link. Throws OpenError unless this account wrapped them for exactly this link
 * and album.
 */
export async function openGuestLink(
  account: GuestLinkWrapKeys,
  binding: GuestLinkBinding,
  wrapped: Bytes,
): Promise<GuestLinkKeys> {
  const bytes = await open(account.guestLinkWrap, keysData(account, binding), wrapped)
  if (bytes.length !== SECRET + PUBLIC_KEY + PKCS8) throw new OpenError()
  const { secret, publicKey } = cut(bytes)
  const pkcs8 = bytes.slice(SECRET + PUBLIC_KEY)
  return opening(async () => ({
    secret,
    publicKey,
    pair: {
      publicKey: await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []),
      privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits']),
    },
  })).finally(() => {
    bytes.fill(0)
    pkcs8.fill(0)
  })
}

/** Returns the fragment of a guest link's address, without `#`. */
export const writeGuestFragment = ({ secret, publicKey }: GuestLinkFragment): string =>
  toBase64url(concat(secret, publicKey))

/** Reads what `writeGuestFragment` wrote. Throws OpenError for any other text. */
export function readGuestFragment(text: string): GuestLinkFragment {
  try {
    const bytes = fromBase64url(text)
    if (bytes.length === SECRET + PUBLIC_KEY) return cut(bytes)
  } catch {}
  throw new OpenError()
}

/**
 * Seals the payload that visitors see. Do not trust its content: any visitor has the link's secret, and could
 * seal a forged payload.
 */
export const sealGuestPayload = async (
  { secret }: GuestLinkFragment,
  token: string,
  payload: unknown,
): Promise<Bytes> => sealJson(await payloadKey(secret), payloadData(token), payload)

/** Opens the payload without checking it: the caller must check it against its schema. */
export const openGuestPayload = async (
  { secret }: GuestLinkFragment,
  token: string,
  sealed: Bytes,
): Promise<unknown> => openJson(await payloadKey(secret), payloadData(token), sealed)

const cut = (bytes: Bytes): GuestLinkFragment => ({
  secret: bytes.slice(0, SECRET),
  publicKey: bytes.slice(SECRET, SECRET + PUBLIC_KEY),
})

const payloadKey = async (secret: Bytes) =>
  deriveAes(await importHkdf(secret, ['deriveKey']), 'safelight/1/guest-link/payload')

const payloadData = (token: string) => associatedData('guest-link-payload', token)

const keysData = ({ accountId }: GuestLinkWrapKeys, { token, albumId }: GuestLinkBinding) =>
  associatedData('guest-link-keys', accountId, token, albumId)
