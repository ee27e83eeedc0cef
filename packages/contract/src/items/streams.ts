import { LIMITS } from '../wire/limits.ts'

/*
 * The lengths of encrypted streams (format rule F9). The server checks them without a key. packages/crypto
 * defines the same numbers.
 */

/** Size of a segment's ciphertext, in bytes. The last segment may be smaller. */
export const SEGMENT_BYTES = 256 * 1024
/** Length of a stream's header, in bytes. The first byte of the header states this length. */
export const STREAM_HEADER_BYTES = 40
const TAG_BYTES = 16

/** Returns the size of a stream's ciphertext, in bytes, for `size` bytes of plaintext. */
export function ciphertextLength(size: number): number {
  const behindFirst = Math.max(0, size - (SEGMENT_BYTES - STREAM_HEADER_BYTES - TAG_BYTES))
  const segments = 1 + Math.ceil(behindFirst / (SEGMENT_BYTES - TAG_BYTES))
  return STREAM_HEADER_BYTES + size + segments * TAG_BYTES
}

/**
 * Returns the chunk size, in ciphertext bytes, for a file of `size` plaintext bytes. The chunk size is the
 * server's `wanted` size, or larger if the file would otherwise need more than `LIMITS.chunksOfUpload`
 * chunks.
 */
export const chunkBytesFor = (size: number, wanted: number): number =>
  Math.max(
    wanted,
    Math.ceil(ciphertextLength(size) / LIMITS.chunksOfUpload / SEGMENT_BYTES) * SEGMENT_BYTES,
  )

export const countChunks = (size: number, chunkBytes: number): number =>
  Math.ceil(ciphertextLength(size) / chunkBytes)
