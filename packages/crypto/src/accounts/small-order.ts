import type { Bytes } from '../primitives/bytes.ts'

const PRIME = 2n ** 255n - 19n
const ORDER_8 = BigInt('0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826')

/** The y coordinates of the eight points whose order divides 8. */
const SMALL = new Set([0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8])

/**
 * Whether 32 bytes are an Ed25519 key under which anybody can forge signatures: a point of small order, or a
 * point in a non-canonical encoding (RFC 8032, 5.1.3). Platforms differ in the encodings that they accept.
 */
export function isWeakSigningKey(key: Bytes): boolean {
  const hex = Array.from(key, byte => byte.toString(16).padStart(2, '0'))
  const y = BigInt(`0x${hex.reverse().join('')}`) & (2n ** 255n - 1n)
  return y >= PRIME || SMALL.has(y)
}
