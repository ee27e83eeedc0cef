import { type Bytes, utf8 } from './bytes.ts'

/**
 * HKDF-SHA256 (RFC 5869), by default with an empty salt. Each label derives keys for one purpose only (format
 * rule F6).
 */
const hkdf = (info: Bytes, salt: Bytes = new Uint8Array()) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info,
})

/** All labels of the format, in one list so that none is used twice. */
export type Label =
  | 'safelight/1/auth'
  | 'safelight/1/kek'
  | 'safelight/1/recovery-wrap'
  | 'safelight/1/recovery-auth'
  | 'safelight/1/recovery-key'
  | 'safelight/1/identity-private'
  | 'safelight/1/identity-bundle'
  | 'safelight/1/passkey/wrap'
  | 'safelight/1/passkey/names'
  | 'safelight/1/profile'
  | 'safelight/1/library/item-key'
  | 'safelight/1/library/private-details'
  | 'safelight/1/library/album-key'
  | 'safelight/1/library/link'
  | 'safelight/1/library/guest-link'
  | 'safelight/1/contacts'
  | 'safelight/1/dedupe'
  | 'safelight/1/device'
  | 'safelight/1/recognition'
  | 'safelight/1/stream'
  | 'safelight/1/details'
  | 'safelight/1/album/details'
  | 'safelight/1/album/items'
  | 'safelight/1/album/members'
  | 'safelight/1/album/previous'
  | 'safelight/1/album/comments'
  | 'safelight/1/link/payload'
  | 'safelight/1/link/auth'
  | 'safelight/1/guest-link/payload'
  | 'safelight/1/guest-link/unfinished'
  | 'safelight/1/pairing/id'
  | 'safelight/1/pairing/mac'
  | 'safelight/1/pairing/psk'

/** Imports `bytes` as a non-extractable key, from which other keys are derived. */
export const importHkdf = (bytes: Bytes, usages: KeyUsage[]): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, usages)

export const deriveAes = (from: CryptoKey, label: Label): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(hkdf(utf8(label)), from, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

export const deriveHmac = (from: CryptoKey, label: Label): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    hkdf(utf8(label)),
    from,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )

export const deriveBytes = async (from: CryptoKey, label: Label): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(hkdf(utf8(label)), from, 256))

/**
 * Derives the AES key of one stream from a salt, with the stream's associated data as `info` (format rule
 * F9).
 */
export const deriveStreamAes = (from: CryptoKey, salt: Bytes, info: Bytes): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(hkdf(info, salt), from, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
