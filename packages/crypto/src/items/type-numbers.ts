/**
 * MIME types by their numbers in sealed details (format rule F8). Never add a type: older versions could not
 * read its number. Types that are not listed are stored as text.
 */
const TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'video/mp4',
  'image/heic',
  'image/avif',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'image/jxl',
  'image/x-dcraw',
  'video/quicktime',
  'video/webm',
  'video/x-msvideo',
  'video/x-matroska',
  'video/mp2t',
  'application/pdf',
]

export function typeNumber(type: string): number | string {
  if (typeof type !== 'string') throw new TypeError('not a type')
  const number = TYPES.indexOf(type)
  return number < 0 ? type : number
}

/** The inverse of `typeNumber`. Throws TypeError for anything that `typeNumber` does not return. */
export function typeOf(value: unknown): string {
  const type = typeof value === 'number' ? TYPES[value] : (value as string)
  if (type === undefined || typeNumber(type) !== value) throw new TypeError('not a type')
  return type
}
