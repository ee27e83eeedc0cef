import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'

/**
 * Cuts chunks of any size into pieces of the requested sizes. By default, emits a full piece only when more
 * input arrives, because the last piece of a stream is encrypted differently. With `eager`, emits a full
 * piece at once. A size of 0 marks the end of the stream: if more input arrives, throws OpenError.
 *
 * A piece is valid only until the next piece is requested: all pieces share one buffer.
 */
export function regroup(sizeOf: (index: number) => number, { eager = false } = {}) {
  let index = 0
  let memory = new Uint8Array(0)
  let size = 0
  let filled = 0

  const start = () => {
    size = Math.max(0, sizeOf(index))
    filled = 0
  }
  start()

  return {
    *push(chunk: Uint8Array): Generator<Bytes> {
      let offset = 0
      while (offset < chunk.length) {
        if (filled === size) {
          if (size === 0) throw new OpenError()
          yield next()
        }
        // Replace the buffer only at the start of a piece, when it holds no bytes yet.
        if (memory.length < size) memory = new Uint8Array(size)
        const take = Math.min(size - filled, chunk.length - offset)
        memory.set(chunk.subarray(offset, offset + take), filled)
        filled += take
        offset += take
        if (eager && filled === size) yield next()
      }
    },
    /** Returns the bytes that were not emitted yet: the last piece, which may be empty. */
    rest: (): Bytes => memory.subarray(0, filled),
  }

  function next(): Bytes {
    const full = memory.subarray(0, size)
    index += 1
    start()
    return full
  }
}
