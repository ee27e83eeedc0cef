import type { Bytes } from '../bytes.ts'
import { OpenError } from '../errors.ts'

/**
 * Cuts chunks of any size into pieces of the sizes asked for. A full piece is held back until more
 * comes, because the last piece of a stream is treated otherwise; an eager one hands it on at once.
 * A size of 0 says that nothing more may come: OpenError if it does.
 */
export function regroup(sizeOf: (index: number) => number, { eager = false } = {}) {
  let index = 0
  let piece = new Uint8Array(0)
  let filled = 0

  const start = () => {
    piece = new Uint8Array(Math.max(0, sizeOf(index)))
    filled = 0
  }
  start()

  return {
    *push(chunk: Uint8Array): Generator<Bytes> {
      let offset = 0
      while (offset < chunk.length) {
        if (filled === piece.length) {
          if (piece.length === 0) throw new OpenError()
          yield next()
        }
        const take = Math.min(piece.length - filled, chunk.length - offset)
        piece.set(chunk.subarray(offset, offset + take), filled)
        filled += take
        offset += take
        if (eager && filled === piece.length) yield next()
      }
    },
    /** What has not been handed on: the last piece, perhaps empty. */
    rest: (): Bytes => piece.subarray(0, filled),
  }

  function next(): Bytes {
    const full = piece
    index += 1
    start()
    return full
  }
}
