import { type Bytes, concat } from '../../src/primitives/bytes.ts'

/**
 * All parameters of Tink's AES-GCM-HKDF streaming AEAD. packages/crypto uses one fixed set of values (format
 * rule F9).
 */
export interface TinkParameters {
  hash: string
  derivedKeyBytes: number
  /** Size of a segment's ciphertext in bytes. That of the first segment includes the header. */
  segment: number
}

/**
 * Returns the whole ciphertext under a given header: `length ‖ salt ‖ noncePrefix[7]`. The byte `length` is
 * the header's length. The salt has the length of the derived key. Written from the format's description
 * alone, without packages/crypto.
 */
export async function tinkEncrypt(
  { hash, derivedKeyBytes, segment }: TinkParameters,
  key: CryptoKey,
  header: Bytes,
  aad: Bytes,
  plaintext: Bytes,
): Promise<Bytes> {
  const salt = header.slice(1, 1 + derivedKeyBytes)
  const prefix = header.slice(1 + derivedKeyBytes)
  const aes = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash, salt, info: aad },
    key,
    { name: 'AES-GCM', length: derivedKeyBytes * 8 },
    false,
    ['encrypt'],
  )
  const pieces = cut(plaintext, segment - header.length - 16, segment - 16)
  const segments = pieces.map(async (piece, i) => {
    const last = i === pieces.length - 1 ? 1 : 0
    const iv = concat(prefix, Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i, last))
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, piece))
  })
  return concat(header, ...(await Promise.all(segments)))
}

/**
 * Cuts the plaintext into pieces of the sizes `first`, `next`, `next`, … Only the first piece may be empty.
 */
function cut(plaintext: Bytes, first: number, next: number): Bytes[] {
  const pieces = [plaintext.slice(0, first)]
  for (let at = first; at < plaintext.length; at += next) {
    pieces.push(plaintext.slice(at, at + next))
  }
  return pieces
}
