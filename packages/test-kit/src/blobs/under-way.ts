import type { TestServer } from '../server.ts'

/** Resolves once the server's store has received the first bytes of a blob or part. */
export function firstBytes({ context: { blobs } }: TestServer): Promise<void> {
  const { put, writePart } = blobs
  const taken = Promise.withResolvers<void>()
  async function* heard(source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      yield bytes
      taken.resolve()
    }
  }
  blobs.put = (key, source, expected) => put(key, heard(source), expected)
  blobs.writePart = (key, handle, source, part) => writePart(key, handle, heard(source), part)
  return taken.promise
}
