import type { ByteSource } from '../../ranged/byte-source.ts'

const FIRST_PIECE_BYTES = 2 ** 12
const PIECE_BYTES = 2 ** 20
const MOST_SEGMENTS = 10_000

/**
 * Returns the offset behind the end of a JPEG (ITU-T T.81), also if it has several scans. Its segments are
 * skipped, so a picture embedded in one does not end it. Returns undefined if the JPEG is cut off.
 */
export async function endOfJpeg(source: ByteSource, start: number): Promise<number | undefined> {
  let at = start + 2
  for (let i = 0; i < MOST_SEGMENTS; i++) {
    const head = await source.read(at, at + 4)
    if (head.byteLength < 2) return undefined
    const marker = head.getUint8(0) === 0xff ? head.getUint8(1) : 0
    if (marker === END_OF_IMAGE) return at + 2
    if (!isMarker(marker)) {
      const next = await nextMarker(source, at)
      if (next === undefined) return undefined
      at = next
    } else if (marker === START_OF_IMAGE || marker === 1) at += 2
    else if (head.byteLength < 4) return undefined
    else at += 2 + Math.max(2, head.getUint16(2))
  }
  return undefined
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9

/** In compressed data, FF is followed by a zero, or by a restart marker. FF may also fill up. */
const isMarker = (marker: number): boolean =>
  marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)

async function nextMarker(source: ByteSource, from: number): Promise<number | undefined> {
  let length = FIRST_PIECE_BYTES
  let start = from
  while (start + 2 <= source.size) {
    const view = await source.read(start, start + length + 1)
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let at = bytes.indexOf(0xff); at >= 0 && at < length; at = bytes.indexOf(0xff, at + 1)) {
      if (isMarker(bytes[at + 1] ?? 0)) return start + at
    }
    start += length
    length = PIECE_BYTES
  }
  return undefined
}
