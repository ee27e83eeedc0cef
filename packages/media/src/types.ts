/** The media types that the library takes. */
export type MediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4'

/** Every spelling of an allowed type that a browser may report for a file. */
export const ALLOWED_TYPES: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'video/mp4',
]

/**
 * The media type that a file claims: by its MIME type, or by its name when the browser gives none.
 * Undefined when it is not an allowed one.
 */
export function mediaTypeOf(file: { name: string; type: string }): MediaType | undefined {
  const type = file.type.toLowerCase()
  if (type !== '') return typeByMime.get(type)
  const dot = file.name.lastIndexOf('.')
  return dot < 0 ? undefined : typeByExtension.get(file.name.slice(dot + 1).toLowerCase())
}

/**
 * The media type that the first bytes of a file show (32 are enough), whatever its name says.
 * Undefined when they show no allowed type; the still pictures that share MP4's container
 * (HEIC, AVIF) are not allowed ones.
 */
export function sniffMediaType(head: Uint8Array): MediaType | undefined {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif'
  if (startsWith(head, 'ftyp', 4) && head.length >= 12) {
    const brand = String.fromCharCode(...head.subarray(8, 12))
    return stillBrands.has(brand) ? undefined : 'video/mp4'
  }
  return undefined
}

const typeByMime = new Map<string, MediaType>([
  ['image/jpeg', 'image/jpeg'],
  ['image/jpg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/gif', 'image/gif'],
  ['video/mp4', 'video/mp4'],
])

const typeByExtension = new Map<string, MediaType>([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['mp4', 'video/mp4'],
])

// Major brands of ISO base media files that hold still pictures.
const stillBrands = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 avif avis avci crx'
    .split(' ')
    .map(brand => brand.padEnd(4)),
)

function startsWith(head: Uint8Array, magic: string, at = 0): boolean {
  for (let i = 0; i < magic.length; i++) {
    if (head[at + i] !== magic.charCodeAt(i)) return false
  }
  return true
}
