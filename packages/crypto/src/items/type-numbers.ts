/**
 * MIME types by their numbers in sealed details (format rule F8). The list is closed: a type that comes later is
 * written as a text, which every reader of today takes.
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

/** The number of a type; the type itself where it has none. */
export function typeNumber(type: string): number | string {
  if (typeof type !== 'string') throw new TypeError('not a type')
  const number = TYPES.indexOf(type)
  return number < 0 ? type : number
}

/** The inverse. Throws a number that stands for nothing, and a text in place of a number. */
export function typeOf(value: unknown): string {
  const type = typeof value === 'number' ? TYPES[value] : (value as string)
  if (type === undefined || typeNumber(type) !== value) throw new TypeError('not a type')
  return type
}
