import type { MediaType } from '@safelight/contract/media-types'
import type { Size } from '../../reading.ts'
import { jpegSegments } from '../containers/jpeg-segments.ts'

/** The largest file to decode, in bytes. Phone pictures with an embedded movie stay well below this. */
const MAX_FILE_BYTES = 512 * 2 ** 20
const MAX_SIDE = 65_535
const MAX_PIXELS = 2 ** 28

export type SizedByHead = keyof typeof sizeReaders

export const isSizedByHead = (type: MediaType): type is SizedByHead => type in sizeReaders

/** Reads the size before the EXIF orientation applies. Returns undefined if the size is missing or zero. */
export function readDimensions(type: SizedByHead, head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return positive(sizeReaders[type](view))
}

export const positive = (size: Size | undefined): Size | undefined =>
  size && size.width > 0 && size.height > 0 ? size : undefined

const sizeReaders = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/bmp': bmpSize,
} satisfies Partial<Record<MediaType, (view: DataView) => Size | undefined>>

/**
 * The largest number of pixels to decode whole. While they decode and draw a picture, browsers take up to 20 bytes
 * for each of its pixels.
 */
export const MOST_WHOLE_PIXELS = 120_000_000

const MOST_PIXELS: Partial<Record<string, number>> = {
  // Most browsers decode a JPEG at a smaller size.
  'image/jpeg': MAX_PIXELS,
  'image/tiff': 100_000_000,
}

/** The largest number of pixels of a picture of a type that is drawn. */
export const mostPixels = (type: string): number => MOST_PIXELS[type] ?? MOST_WHOLE_PIXELS

/** Whether a picture of a type is small enough to draw whole, on some device. */
export const isDrawableSize = (size: Size, type: string): boolean =>
  isDecodableSize(size) && areaOf(size) <= mostPixels(type)

export const areaOf = ({ width, height }: Size): number => width * height

/** Whether a picture is small enough to decode: at most 2^28 pixels, and 65,535 pixels a side. */
export function isDecodableSize({ width, height }: Size): boolean {
  return width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS
}

/** Whether a file is small enough to decode. A decoder holds the whole file in memory twice. */
export const isDecodableLength = (bytes: number): boolean => bytes <= MAX_FILE_BYTES

function jpegSize(view: DataView): Size | undefined {
  for (const { marker, start } of jpegSegments(view)) {
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(start + 1), width: view.getUint16(start + 3) }
    }
  }
  return undefined
}

function isFrameHeader(marker: number): boolean {
  const isUsual = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
  return isUsual || marker === JPEG_LS
}

/** The frame header of JPEG-LS (ITU-T T.87). */
const JPEG_LS = 0xf7

/**
 * Whether browsers draw this kind of JPEG: baseline, extended or progressive, with eight bits. They draw no
 * lossless or arithmetic-coded JPEG, and none with twelve bits. Returns true if the head has no frame header.
 */
export function isUsualJpeg(head: Uint8Array): boolean {
  const frame = frameOf(head)
  return !frame || (frame.marker <= 0xc2 && frame.bits === 8)
}

/** Whether a JPEG is coded from top to bottom, so that a decoder need not hold all of it in memory. */
export const isBaselineJpeg = (head: Uint8Array): boolean => {
  const { marker = 0xff } = frameOf(head) ?? {}
  return marker <= 0xc1
}

function frameOf(head: Uint8Array): { marker: number; bits: number } | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (const { marker, start } of jpegSegments(view)) {
    if (isFrameHeader(marker)) return { marker, bits: view.getUint8(start) }
  }
  return undefined
}

// The first chunk of a PNG must be IHDR, which holds the size (W3C PNG, 11.2.1).
function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

// If a GIF's first frame is larger than the stated screen, decoders enlarge the screen to the frame.
function gifSize(view: DataView): Size | undefined {
  if (view.byteLength < 13) return undefined
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + colorTableSize(view.getUint8(10))
  while (at + 10 <= view.byteLength) {
    const block = view.getUint8(at)
    if (block === 0x2c) {
      return {
        width: Math.max(screen.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
        height: Math.max(
          screen.height,
          view.getUint16(at + 3, true) + view.getUint16(at + 7, true),
        ),
      }
    }
    if (block !== 0x21) return undefined
    at += 2
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at++
  }
  return undefined
}

function colorTableSize(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

// A negative height means that the rows run from top to bottom.
function bmpSize(view: DataView): Size | undefined {
  if (view.byteLength < 26) return undefined
  return view.getUint32(14, true) === 12
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}
