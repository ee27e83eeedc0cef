import { LIMITS } from '../wire/limits.ts'

/*
 * The lengths of encrypted streams (format rule F9), which need no key: the server checks them, and has no
 * code that could open a stream. packages/crypto has the same numbers where it writes and reads streams.
 */

/** Ciphertext bytes of every segment of a stream but the last. */
export const SEGMENT_BYTES = 256 * 1024
/** What a stream begins with; its first byte says this length. */
export const STREAM_HEADER_BYTES = 40
/** The tag that ends every segment. */
const TAG_BYTES = 16

/** Bytes of the encrypted stream of `size` plaintext bytes. */
export function ciphertextLength(size: number): number {
  const behindFirst = Math.max(0, size - (SEGMENT_BYTES - STREAM_HEADER_BYTES - TAG_BYTES))
  const segments = 1 + Math.ceil(behindFirst / (SEGMENT_BYTES - TAG_BYTES))
  return STREAM_HEADER_BYTES + size + segments * TAG_BYTES
}

/**
 * Ciphertext bytes of the chunks of a file of `size` plaintext bytes where the server wants `wanted`: more where
 * there would be too many chunks.
 */
export const chunkBytesFor = (size: number, wanted: number): number =>
  Math.max(
    wanted,
    Math.ceil(ciphertextLength(size) / LIMITS.chunksOfUpload / SEGMENT_BYTES) * SEGMENT_BYTES,
  )

/** Chunks of `chunkBytes` ciphertext bytes that hold the encrypted stream of `size` plaintext bytes. */
export const countChunks = (size: number, chunkBytes: number): number =>
  Math.ceil(ciphertextLength(size) / chunkBytes)
