/** A JPEG segment without its marker and length. `end` may lie beyond the data. */
export interface Segment {
  marker: number
  start: number
  end: number
}

/**
 * Yields the segments before the compressed data (ITU-T T.81). Skips stray bytes in the same way as decoders.
 */
export function* jpegSegments(view: DataView): Generator<Segment> {
  let at = 2
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff) at++
    else if (marker === 0xda || marker === 0xd9) return
    else if (hasNoLength(marker)) at += 2
    else {
      const end = at + 2 + Math.max(2, view.getUint16(at + 2))
      yield { marker, start: at + 4, end }
      at = end
    }
  }
}

function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}
