/** XMP properties that hold a picture's date, most reliable first. */
export const XMP_DATES = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'exif:DateTimeDigitized',
  'xmp:CreateDate',
  // Before 2004, xmp:CreateDate had this name.
  'xap:CreateDate',
]

/** Reads a simple XMP property (ISO 16684-1) by its usual prefix, in time linear in the packet's length. */
export function xmpProperty(packet: string, name: string): string | undefined {
  const value = '(?:="([^<"]{1,200})"|=\'([^<\']{1,200})\'|>([^<]{1,200})<)'
  const [, ...values] = new RegExp(`[\\s<]${name}${value}`).exec(packet) ?? []
  const text = values.find(each => each !== undefined)
  return text === undefined ? undefined : plain(text)
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

export const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : all
  })
