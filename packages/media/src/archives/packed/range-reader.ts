import type { RangeReader } from '../../ranged/ranged-file.ts'
import { type Bytes, isReadFailure } from '../../ranged/slices.ts'
import { ArchiveEntryError } from '../archive.ts'
import { createStreamReader, type StreamReader } from '../stream-reader.ts'

/** Content that can only be read from its beginning, any number of times. */
export interface Rewindable {
  size: number
  /** The first BLOCK bytes, or the whole content if it is shorter. */
  head: Bytes
  /** Opens a stream, in which the content begins at offset `start`. */
  open(): ReadableStream<Bytes>
  start: number
}

export const BLOCK = 2 ** 20
/**
 * The largest number of cached blocks. A cache helps, because video readers seek back a little, and alternate
 * between audio and video.
 */
const MOST_KEPT = 16

/**
 * Creates a reader of byte ranges. The reader skips forward in the stream. To go back, it reopens the stream.
 * It caches a few blocks. Reads reject with ArchiveEntryError, or with the browser's error when the archive
 * cannot be read.
 */
export function createRangeReader({ size, head, open, start: begins }: Rewindable): RangeReader {
  const kept = new Map([[0, head]])
  let stream: StreamReader | undefined
  let next = 0
  let last: Promise<unknown> = Promise.resolve()

  async function unpack(index: number): Promise<Bytes> {
    if (!stream || index < next) {
      await stream?.cancel()
      stream = createStreamReader(open())
      next = 0
      if (!(await stream.skip(begins))) throw new ArchiveEntryError('damaged')
    }
    if (!(await stream.skip((index - next) * BLOCK))) throw new ArchiveEntryError('damaged')
    const length = Math.min(BLOCK, size - index * BLOCK)
    const block = await stream.read(length)
    if (block.length < length) throw new ArchiveEntryError('damaged')
    next = index + 1
    return block
  }

  async function blockAt(index: number): Promise<Bytes> {
    const block = kept.get(index) ?? (await unpack(index))
    kept.delete(index)
    kept.set(index, block)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return block
  }

  async function read(start: number, end: number): Promise<Bytes> {
    const bytes = new Uint8Array(end - start)
    try {
      for (let at = start; at < end; ) {
        const block = await blockAt(Math.floor(at / BLOCK))
        const piece = block.subarray(at % BLOCK, (at % BLOCK) + end - at)
        bytes.set(piece, at - start)
        at += piece.length
      }
      return bytes
    } catch (error) {
      stream = undefined
      if (isReadFailure(error) || error instanceof ArchiveEntryError) throw error
      throw new ArchiveEntryError('damaged', { cause: error })
    }
  }

  return (start, end) => {
    const bytes = last.then(() => read(start, end))
    last = bytes.catch(() => {})
    return bytes
  }
}
