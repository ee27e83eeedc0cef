import type { RangeReader } from '../../ranged/ranged-file.ts'
import { type Bytes, isReadFailure } from '../../ranged/slices.ts'
import { ArchiveEntryError } from '../archive.ts'
import { createStreamReader, type StreamReader } from '../stream-reader.ts'

/** Content that can be had only from its beginning on, as often as it is asked for. */
export interface Rewindable {
  /** Bytes. */
  size: number
  /** Its first bytes, a whole block or all of it. */
  head: Bytes
  /** A stream in which it lies, and where it begins there. */
  open(): ReadableStream<Bytes>
  start: number
}

export const BLOCK = 2 ** 20
/** Blocks that are kept: a video's reader goes back a little, and between sound and pictures. */
const MOST_KEPT = 16

/**
 * Reads ranges of such content: what lies ahead by going on, what lies behind from the beginning again. Holds a few
 * blocks of it. Rejects with ArchiveEntryError, or with the browser's error when the archive cannot be read.
 */
export function createRangeReader({ size, head, open, start: begins }: Rewindable): RangeReader {
  const kept = new Map([[0, head]])
  let stream: StreamReader | undefined
  /** The block at which the stream is. */
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
