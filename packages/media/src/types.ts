// cspell:ignore evbi evbs evmi evms vvic vvis -- brands
import type { MediaType } from '@safelight/contract/media-types'

/**
 * The largest movie of a live photo, in bytes. It is small, because the app must decrypt the whole movie
 * before it can show it.
 */
export const MOTION_BYTES = 32 * 2 ** 20

/** The number of first bytes that identify a media type. */
export const SIGNATURE_BYTES = 600

/**
 * Detects the media type from the first `SIGNATURE_BYTES`, ignoring the name. Returns undefined for an
 * unknown type. Most RAW files begin like a TIFF, so this returns TIFF for them. `readType` reads further to
 * tell them apart.
 */
export function sniffMediaType(head: Uint8Array): MediaType | undefined {
  return types.find(type => isIn[type](head))
}

const isIn: Record<MediaType, (head: Uint8Array) => boolean> = {
  'image/jpeg': head => startsWith(head, '\xff\xd8\xff'),
  'image/png': head => startsWith(head, '\x89PNG\r\n\x1a\n'),
  'image/gif': head => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  'image/webp': head => isRiff(head, 'WEBP'),
  'image/bmp': head => startsWith(head, 'BM') && bmpHeaders.has(head[14] ?? 0) && !head[15],
  'image/jxl': head => startsWith(head, '\xff\x0a') || startsWith(head, '\0\0\0\x0cJXL \r\n\x87\n'),
  'image/avif': head => brandsIn(head).some(brand => brand === 'avif' || brand === 'avis'),
  'image/heic': head => isStillHeif(brandsIn(head)),
  // RAW files of Canon, Fujifilm, Olympus and Panasonic.
  'image/x-dcraw': head =>
    brandsIn(head)[0] === 'crx ' ||
    rawMagic.some(magic => startsWith(head, magic)) ||
    (isTiff(head) && startsWith(head, 'CR\x02', 8)),
  'image/tiff': isTiff,
  'video/quicktime': head => brandsIn(head)[0] === 'qt  ',
  'video/mp4': head => brandsIn(head).length > 0 || startsAsOldMovie(head),
  'video/webm': head => docTypeOf(head) === 'webm',
  'video/x-matroska': head => docTypeOf(head) === 'matroska',
  'video/x-msvideo': head => isRiff(head, 'AVI '),
  'video/mp2t': head => [188, 192].some(packet => isTransportStream(head, packet)),
  'application/pdf': head => startsWith(head, '%PDF-'),
}
const types = Object.keys(isIn) as MediaType[]

/** Returns the brands of an ISO base media file, major brand first; empty without a `ftyp` box. */
function brandsIn(head: Uint8Array): string[] {
  if (!startsWith(head, 'ftyp', 4) || head.length < 12) return []
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  const brands = [textIn(head, 8)]
  // In a file of the brand `mif3`, the minor version is the brand of the codec.
  if (brands[0] === 'mif3') brands.push(textIn(head, 12))
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textIn(head, at))
  return brands
}

/**
 * Major brands of files that hold still pictures or picture sequences (ISO/IEC 23008-12 and its annexes): any
 * codec, HEVC, AVC, VVC, EVC, JPEG, JPEG 2000.
 */
const heifBrands = new Set(
  (
    'mif1 mif2 mif3 msf1 miaf 1pic heic heix heim heis hevc hevx hevm hevs avci avcs ' +
    'vvic vvis evbi evbs evmi evms jpeg jpgs j2ki j2is'
  ).split(' '),
)

const movieBrands = /^(iso[m2-9a-c]|mp4[12]|M4V[ HP]?|qt {2}|3g[2egprs]|avc1|av01|dash)/

/** Whether a file holds still pictures by its major brand, or, if that one is unknown, by another one. */
const isStillHeif = ([major = '', ...others]: string[]): boolean =>
  heifBrands.has(major) ||
  (!movieBrands.test(major) && others.some(brand => /^(mif[1-3]|miaf|msf1)$/.test(brand)))

const rawMagic = ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0']

/** Lengths in bytes of a BMP's second header, which identify its version. */
const bmpHeaders = new Set([12, 40, 52, 56, 64, 108, 124])

function isTiff(head: Uint8Array): boolean {
  return startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')
}

const isRiff = (head: Uint8Array, form: string) =>
  startsWith(head, 'RIFF') && startsWith(head, form, 8)

// Detects a QuickTime movie without a `ftyp` box, as written before 2001 and by some cameras. If the first
// byte is not zero, the box has 16 MiB or more. Only `mdat` is that large.
const startsAsOldMovie = (head: Uint8Array) =>
  startsWith(head, 'mdat', 4) ||
  (head[0] === 0 && ['moov', 'wide', 'free', 'skip'].some(box => startsWith(head, box, 4)))

/** Returns the document type of an EBML header (RFC 8794). */
function docTypeOf(head: Uint8Array): string | undefined {
  if (!startsWith(head, '\x1a\x45\xdf\xa3')) return undefined
  for (let at = 4; at < 64; at++) {
    if (startsWith(head, '\x42\x82', at)) return textIn(head, at + 3, (head[at + 2] ?? 0) & 0x0f)
  }
  return undefined
}

/**
 * Whether a transport stream starts here. Its packets have 188 bytes, or 192 if a timestamp of four bytes
 * precedes each.
 */
const isTransportStream = (head: Uint8Array, packet: number) =>
  [0, 1, 2, 3].every(i => head[packet - 188 + i * packet] === 0x47)

const textIn = (head: Uint8Array, at: number, length = 4) =>
  String.fromCharCode(...head.subarray(at, at + length))

function startsWith(head: Uint8Array, magic: string, at = 0): boolean {
  for (let i = 0; i < magic.length; i++) {
    if (head[at + i] !== magic.charCodeAt(i)) return false
  }
  return true
}
