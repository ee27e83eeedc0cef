/**
 * The media types of the library. This package depends on no other, so that they stand here once more:
 * a type of the contract's table that is missing here does not compile in the library.
 */
export type MediaType = ShownType | KeptType

/** What can be decoded. */
export type ShownType = 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4'

/** What is kept as it is: no browser draws it, or not safely. */
export type KeptType = 'video/x-msvideo' | 'application/pdf'

/** No phone writes a longer movie beside a picture; to be shown it is decrypted whole. */
export const MOTION_BYTES = 32 * 2 ** 20

/** So many first bytes of a file show its media type. */
export const SIGNATURE_BYTES = 32

/**
 * The media type that the first `SIGNATURE_BYTES` of a file show, whatever its name says. Undefined when they
 * show no allowed type; the still pictures that share MP4's container (HEIC, AVIF) are not allowed ones.
 */
export function sniffMediaType(head: Uint8Array): ShownType | undefined {
  return types.find(type => isShown[type](head))
}

/** The same for the types that are kept as they are. */
export function sniffKeptType(head: Uint8Array): KeptType | undefined {
  if (startsWith(head, '%PDF-')) return 'application/pdf'
  return startsWith(head, 'RIFF') && startsWith(head, 'AVI ', 8) ? 'video/x-msvideo' : undefined
}

const isShown: Record<ShownType, (head: Uint8Array) => boolean> = {
  'image/jpeg': head => startsWith(head, '\xff\xd8\xff'),
  'image/png': head => startsWith(head, '\x89PNG\r\n\x1a\n'),
  'image/gif': head => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  'video/mp4': head =>
    startsWith(head, 'ftyp', 4) ? isMovieBrand(head.subarray(8, 12)) : startsAsOldMovie(head),
}
const types = Object.keys(isShown) as ShownType[]

const isMovieBrand = (brand: Uint8Array) =>
  brand.length === 4 && !stillBrands.has(String.fromCharCode(...brand))

// Movies from before 2001, and of some cameras, have no ftyp box. Only the media itself is so large a box.
const startsAsOldMovie = (head: Uint8Array) =>
  startsWith(head, 'mdat', 4) ||
  (head[0] === 0 && ['moov', 'wide', 'free', 'skip'].some(box => startsWith(head, box, 4)))

/** Whether a movie is QuickTime's own, by its brand. */
export const isQuickTime = (head: Uint8Array): boolean =>
  startsWith(head, 'ftyp', 4) && startsWith(head, 'qt  ', 8)

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
