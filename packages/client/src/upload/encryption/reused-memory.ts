import type { Bytes } from '@safelight/crypto/bytes'

/** More than the usual photo; what is larger gets memory of its own. */
const MOST_BYTES = 16 * 2 ** 20

let idle: Bytes = new Uint8Array()

/**
 * Lends `use` memory of `length` bytes, with whatever was there before. It is lent again afterwards: new memory costs
 * more than what is written to it, and each megabyte brings the next collection of garbage nearer.
 */
export async function withReusedMemory<T>(
  length: number,
  use: (memory: Bytes) => Promise<T>,
): Promise<T> {
  const memory = idle.length >= length ? idle : new Uint8Array(length)
  // Who comes meanwhile gets other memory. So does who comes after a failure, for parts of what failed may go on writing.
  idle = new Uint8Array()
  const result = await use(memory.subarray(0, length))
  if (memory.length <= MOST_BYTES) idle = memory
  return result
}
