import type { Bytes } from '@safelight/crypto/bytes'

/** The largest buffer that is kept for reuse, in bytes. Most photos are smaller. */
const MOST_BYTES = 16 * 2 ** 20

let idle: Bytes = new Uint8Array()

/** Lends `use` a buffer of `length` bytes with arbitrary content, and reuses the buffer later. */
export async function withReusedMemory<T>(
  length: number,
  use: (memory: Bytes) => Promise<T>,
): Promise<T> {
  const memory = idle.length >= length ? idle : new Uint8Array(length)
  // Concurrent callers get a fresh buffer. After a failure, the next caller does too: parts of the failed
  // work may still be writing.
  idle = new Uint8Array()
  const result = await use(memory.subarray(0, length))
  if (memory.length <= MOST_BYTES) idle = memory
  return result
}
