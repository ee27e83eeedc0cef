import exifr from 'exifr'

/**
 * The small JPEG that cameras embed in EXIF (CIPA DC-008, 4.6.7), turned by the orientation of the picture
 * that it is of. Undefined when there is none in the first bytes of the file.
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

/** An EXIF segment that says how to turn the picture, and nothing else. */
const exifOf = (orientation: number): number[] => [
  ...[0xff, 0xe1, 0, 34],
  ...new TextEncoder().encode('Exif\0\0MM\0*\0\0\0\x08'),
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...[0, 0, 0, 0],
]
