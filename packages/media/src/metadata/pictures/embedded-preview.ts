import exifr from 'exifr'
import { jpegSegments } from '../containers/jpeg-segments.ts'

/**
 * Returns the small JPEG in the EXIF (CIPA DC-008, 4.6.7). Adds the picture's orientation to it, because
 * viewers would otherwise show it turned.
 */
export async function embeddedPreview(
  head: Uint8Array,
  orientation: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const jpeg = await exifr.thumbnail(head).catch(() => undefined)
  return (
    jpeg && Uint8Array.from([...jpeg.subarray(0, 2), ...exifOf(orientation), ...jpeg.subarray(2)])
  )
}

/** Adds an orientation to a JPEG, unless it already has EXIF. */
export async function withOrientation(jpeg: Blob, orientation: number): Promise<Blob> {
  const head = new DataView(await jpeg.slice(0, HEAD_BYTES).arrayBuffer())
  for (const { marker, start } of jpegSegments(head)) {
    if (marker === 0xe1 && start + 4 <= head.byteLength && head.getUint32(start) === EXIF)
      return jpeg
  }
  const exif = Uint8Array.from(exifOf(orientation))
  return new Blob([jpeg.slice(0, 2), exif, jpeg.slice(2)], { type: 'image/jpeg' })
}

const HEAD_BYTES = 2 ** 18
const EXIF = 0x45786966

const exifOf = (orientation: number): number[] => [
  ...[0xff, 0xe1, 0, 34],
  ...new TextEncoder().encode('Exif\0\0MM\0*\0\0\0\x08'),
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...[0, 0, 0, 0],
]
