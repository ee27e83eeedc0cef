/** Where XMP has the date of a picture, from the most telling on. */
export const XMP_DATES = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'exif:DateTimeDigitized',
  'xmp:CreateDate',
  // The same before 2004.
  'xap:CreateDate',
]

/**
 * The text of a simple property in an XMP packet (ISO 16684-1), by its usual prefix, such as
 * `xmp:CreateDate`; it may be an attribute or an element. Takes time in proportion to the packet.
 */
export function xmpProperty(packet: string, name: string): string | undefined {
  return new RegExp(`[\\s<]${name}(?:="|='|>)([^<"']{1,100})`).exec(packet)?.[1]
}
