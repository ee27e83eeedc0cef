import { type Bytes, concat } from './bytes.ts'
import { OpenError } from './errors.ts'

/**
 * Passes bytes through a transform stream and returns its output. Throws OpenError as soon as the output
 * exceeds `atMost` bytes: a small compressed input could otherwise fill the memory.
 */
export async function transform(
  bytes: Bytes,
  { readable, writable }: CompressionStream | DecompressionStream,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Bytes> {
  const writer = writable.getWriter()
  // A failed write also fails the read below, which reports the error.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader()
  const parts: Uint8Array[] = []
  for (let length = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return concat(...parts)
    parts.push(value)
    length += value.length
    if (length > atMost) {
      await reader.cancel()
      throw new OpenError()
    }
  }
}
