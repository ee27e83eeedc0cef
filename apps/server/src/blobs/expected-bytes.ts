import { createHash } from 'node:crypto'
import { type ExpectedBytes, WrongBytes } from './blob-store.ts'

/**
 * Passes a stream on, and checks its length and digest. Throws WrongBytes before the last chunk, so that a
 * receiver never gets all bytes of a wrong stream.
 */
export async function* onlyExpected(
  source: AsyncIterable<Uint8Array>,
  { length, digest }: ExpectedBytes,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  let last: Uint8Array | undefined
  for await (const chunk of source) {
    if (chunk.length === 0) continue
    bytes += chunk.length
    if (bytes > length) throw new WrongBytes('more bytes than announced')
    hash.update(chunk)
    if (last) yield last
    last = chunk
  }
  if (bytes < length) throw new WrongBytes('fewer bytes than announced')
  if (hash.digest('base64url') !== digest) throw new WrongBytes('another digest than announced')
  if (last) yield last
}
