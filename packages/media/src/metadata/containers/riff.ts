import type { ByteSource } from '../../ranged/byte-source.ts'

/** A RIFF chunk. `end` may lie beyond the file. */
export interface Chunk {
  name: string
  start: number
  end: number
}

const MOST_CHUNKS = 1000

/** Yields the chunks of a RIFF file. Stops after a thousand, so that a hostile file cannot take much time. */
export async function* chunksIn(
  source: ByteSource,
  start: number,
  end: number,
): AsyncGenerator<Chunk> {
  for (let at = start, i = 0; at + 8 <= end && i < MOST_CHUNKS; i++) {
    const header = await source.read(at, at + 8)
    if (header.byteLength < 8) return
    const length = header.getUint32(4, true)
    const name = String.fromCharCode(...[0, 1, 2, 3].map(place => header.getUint8(place)))
    yield { name, start: at + 8, end: at + 8 + length }
    at += 8 + length + (length % 2)
  }
}
