import { type CborMap, decodeMap, encodeMap } from '@safelight/contract/cbor'
import { type Bytes, concat, fromUtf8, randomBytes, utf8 } from './bytes.ts'
import { OpenError, opening } from './errors.ts'

const VERSION = 1
const NONCE = 12
const TAG = 16
const JSON_PADDED_TO = 256
const MAP_PADDED_TO = 128

export const SEAL_OVERHEAD = 1 + NONCE + TAG

/**
 * Builds associated data (format rule F6): `safelight/1/<purpose>/<accountId>/<object>/…`. Throws RangeError
 * for a part that is empty or holds a slash. Two different lists never give the same text.
 */
export function associatedData(purpose: string, ...parts: (string | number)[]): Bytes {
  let text = `safelight/1/${checked(purpose)}`
  for (const part of parts) text += `/${checked(String(part))}`
  return utf8(text)
}

function checked(part: string): string {
  if (part === '' || part.includes('/')) throw new RangeError('invalid part of associated data')
  return part
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) and a random nonce. Returns `0x01 ‖ nonce[12] ‖ ciphertext ‖
 * tag[16]` (format rule F6).
 */
export async function seal(key: CryptoKey, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  const nonce = randomBytes(NONCE)
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: aad },
    key,
    plaintext,
  )
  return concat(Uint8Array.of(VERSION), nonce, new Uint8Array(ciphertext))
}

/** Opens what `seal` sealed. Throws OpenError for another key or other associated data. */
export async function open(key: CryptoKey, aad: Bytes, sealed: Bytes): Promise<Bytes> {
  if (sealed.length < SEAL_OVERHEAD || sealed[0] !== VERSION) throw new OpenError()
  const nonce = sealed.subarray(1, 1 + NONCE)
  return opening(
    async () =>
      new Uint8Array(
        await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: nonce, additionalData: aad },
          key,
          sealed.subarray(1 + NONCE),
        ),
      ),
  )
}

/**
 * Seals JSON, padded with spaces to a multiple of 256 bytes, to hide its exact length (format rule F6).
 * Zeroes the plaintext bytes, which may hold keys.
 */
export function sealJson(key: CryptoKey, aad: Bytes, value: unknown): Promise<Bytes> {
  const text = utf8(JSON.stringify(value))
  const padded = new Uint8Array(Math.ceil(text.length / JSON_PADDED_TO) * JSON_PADDED_TO).fill(0x20)
  padded.set(text)
  text.fill(0)
  return seal(key, aad, padded).finally(() => padded.fill(0))
}

/**
 * Opens what `sealJson` sealed, and zeroes the plaintext bytes. The caller must check the result against a
 * schema. Throws OpenError for another key, other associated data, or bytes that are not JSON.
 */
export async function openJson(key: CryptoKey, aad: Bytes, sealed: Bytes): Promise<unknown> {
  const plaintext = await open(key, aad, sealed)
  return opening(() => JSON.parse(fromUtf8(plaintext)) as unknown).finally(() => plaintext.fill(0))
}

/**
 * Seals a map in CBOR, padded with zeros to a multiple of 128 bytes, to hide its exact length (format rule
 * F6).
 */
export function sealMap(key: CryptoKey, aad: Bytes, map: CborMap): Promise<Bytes> {
  const encoded = encodeMap(map)
  const padded = new Uint8Array(Math.ceil(encoded.length / MAP_PADDED_TO) * MAP_PADDED_TO)
  padded.set(encoded)
  return seal(key, aad, padded)
}

/**
 * Opens what `sealMap` sealed. Throws OpenError if `read` throws, or for anything that `sealMap` never
 * writes.
 */
export async function openMap<T>(
  key: CryptoKey,
  aad: Bytes,
  sealed: Bytes,
  read: (map: CborMap) => T,
): Promise<T> {
  const plaintext = await open(key, aad, sealed)
  return opening(() => {
    const { map, rest } = decodeMap(plaintext)
    const isPadded = plaintext.length % MAP_PADDED_TO === 0 && rest.length < MAP_PADDED_TO
    if (!isPadded || rest.some(byte => byte !== 0)) throw new OpenError()
    return read(map)
  })
}
