import { type Bytes, concat } from './bytes.ts'
import { OpenError } from './errors.ts'

/** What a stream makes of bytes; OpenError for more than `atMost` bytes, before all of it is there. */
export async function transform(
  bytes: Bytes,
  { readable, writable }: CompressionStream | DecompressionStream,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Bytes> {
  const writer = writable.getWriter()
  // What fails there fails the reading too.
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
