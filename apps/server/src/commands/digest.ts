import { createHash, type Hash } from 'node:crypto'

/**
 * Returns the SHA-256 of a stream as base64url. With `chunkBytes`, returns the SHA-256 of the digests of its
 * chunks.
 */
export async function digestOf(
  source: AsyncIterable<Uint8Array>,
  chunkBytes: number | null,
): Promise<{ bytes: number; digest: string }> {
  const whole = createHash('sha256')
  let bytes = 0
  if (chunkBytes === null) {
    for await (const data of source) {
      whole.update(data)
      bytes += data.length
    }
    return { bytes, digest: whole.digest('base64url') }
  }
  let chunk: Hash | undefined
  for await (const data of source) {
    for (let rest = data; rest.length > 0; ) {
      const part = rest.subarray(0, chunkBytes - (bytes % chunkBytes))
      chunk ??= createHash('sha256')
      chunk.update(part)
      bytes += part.length
      rest = rest.subarray(part.length)
      if (bytes % chunkBytes > 0) continue
      whole.update(chunk.digest())
      chunk = undefined
    }
  }
  if (chunk) whole.update(chunk.digest())
  return { bytes, digest: whole.digest('base64url') }
}
