import { STREAM_HEADER_BYTES } from '@safelight/contract/streams'
import { ApiError } from '../http/errors.ts'

/**
 * Passes on consecutive encrypted streams of `lengths` bytes. Throws UPLOAD_INCOMPLETE for another total
 * length, and INVALID_REQUEST if a stream lacks the header of format rule F9.
 */
export async function* checkStreams(
  source: AsyncIterable<Uint8Array>,
  lengths: number[],
): AsyncGenerator<Uint8Array> {
  const starts = lengths.map((_, i) => sum(lengths.slice(0, i)))
  let position = 0
  for await (const chunk of checkLength(source, sum(lengths))) {
    for (
      let [start] = starts;
      start !== undefined && start < position + chunk.length;
      [start] = starts
    ) {
      if (chunk[start - position] !== STREAM_HEADER_BYTES) throw new ApiError('INVALID_REQUEST')
      starts.shift()
    }
    position += chunk.length
    yield chunk
  }
}

/** Passes on exactly `total` bytes. Throws UPLOAD_INCOMPLETE if there are fewer or more. */
export async function* checkLength(
  source: AsyncIterable<Uint8Array>,
  total: number,
): AsyncGenerator<Uint8Array> {
  let position = 0
  for await (const chunk of source) {
    position += chunk.length
    if (position > total) throw new ApiError('UPLOAD_INCOMPLETE')
    yield chunk
  }
  if (position < total) throw new ApiError('UPLOAD_INCOMPLETE')
}

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)
