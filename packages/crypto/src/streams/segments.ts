/*
 * The segments of a stream (format rule F9). The header is part of segment 0: segment i of the ciphertext
 * starts at i · SEGMENT.
 */

/** Size of a segment's ciphertext in bytes. Only the last segment may be shorter. */
export const SEGMENT = 262_144
export const HEADER = 40
export const TAG = 16
/** Bytes of plaintext in a full segment 0 (`FIRST`), and in each later full segment (`NEXT`). */
export const FIRST = SEGMENT - HEADER - TAG
export const NEXT = SEGMENT - TAG
/** The largest number of segments in a stream: the nonce counts segments in 32 bits. */
export const MAX_SEGMENTS = 2 ** 32

export function segmentCount(plaintext: number): number {
  return plaintext <= FIRST ? 1 : 1 + Math.ceil((plaintext - FIRST) / NEXT)
}

/** Returns the index of the segment that holds the plaintext byte at `offset`. */
export function segmentAt(offset: number): number {
  return offset < FIRST ? 0 : 1 + Math.floor((offset - FIRST) / NEXT)
}

export const plaintextStart = (segment: number): number =>
  segment === 0 ? 0 : FIRST + (segment - 1) * NEXT
