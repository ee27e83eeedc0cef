import type { Bytes } from '@safelight/crypto/bytes'
import { type ByteRange, SEGMENT, type StreamOpening } from '@safelight/crypto/streams'

type ReadRange = (start: number, end: number) => Promise<Bytes>

const MOST_KEPT = 4
const MOST_BYTES = 4 * SEGMENT

/**
 * Keeps the segments of the last few short reads. The structure of a video is read a few bytes at a time, and most
 * of these reads are in the same segments. `fetchRange` fetches and decrypts a range of the plaintext.
 */
export function keepSegments(
  { segmentRange }: StreamOpening,
  fetchRange: (range: ByteRange) => Promise<Bytes>,
): ReadRange {
  /** The one that was used last comes last. */
  let kept: { range: ByteRange; bytes: Promise<Bytes> }[] = []

  return async (start, end) => {
    const range = segmentRange({ start, end })
    if (range.end - range.start > MOST_BYTES) return fetchRange({ start, end })
    const isIn = (each: ByteRange) => each.start <= start && end <= each.end
    const used = kept.find(each => isIn(each.range)) ?? { range, bytes: fetchRange(range) }
    const others = kept.filter(each => each !== used)
    kept = [...others.slice(-(MOST_KEPT - 1)), used]
    try {
      const bytes = await used.bytes
      return bytes.slice(start - used.range.start, end - used.range.start)
    } catch (error) {
      kept = kept.filter(each => each !== used)
      throw error
    }
  }
}
