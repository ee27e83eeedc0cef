import type { ByteSource } from '../../ranged/byte-source.ts'
import { endOfJpeg } from '../containers/jpeg-end.ts'
import { imagesOf, readTiff, TAGS } from '../containers/tiff.ts'
import { hasWholeScans } from './jpeg-scans.ts'

const MOST_CHUNKS = 20_000

/** The largest JPEG, in bytes, whose coded data is read if its end marker is missing. */
const MOST_JPEG_BYTES = 2 ** 27

/** Follows the segments of a JPEG to its end marker. Without the marker, the coded data decides. */
export async function isJpegCut(source: ByteSource): Promise<boolean> {
  if ((await endOfJpeg(source, 0)) !== undefined) return false
  if (source.size > MOST_JPEG_BYTES) return true
  const { buffer, byteOffset, byteLength } = await source.read(0, source.size)
  return !hasWholeScans(new Uint8Array(buffer, byteOffset, byteLength))
}

/** Follows the chunks of a PNG to the last one, `IEND` (W3C PNG, 5.3). */
export async function isPngCut(source: ByteSource): Promise<boolean> {
  let at = 8
  for (let i = 0; i < MOST_CHUNKS; i++) {
    const header = await source.read(at, at + 8)
    if (header.byteLength < 8) return true
    at += 12 + header.getUint32(0)
    if (header.getUint32(4) === IEND) return at > source.size
  }
  return false
}

const IEND = 0x49454e44

/** Computes the end of the pixels. A BMP that is compressed does not state it. */
export async function isBmpCut(source: ByteSource): Promise<boolean> {
  const view = await source.read(0, 34)
  if (view.byteLength < 34) return true
  const number = (at: number) => view.getInt32(at, true)
  const short = (at: number) => view.getUint16(at, true)
  const isOld = number(14) === 12
  const [width, height, bits] = isOld
    ? [short(18), short(20), short(24)]
    : [number(18), Math.abs(number(22)), short(28)]
  const isPlain = isOld || PLAIN_BMP.includes(number(30))
  const rowBytes = 4 * Math.ceil((width * bits) / 32)
  return isPlain && number(10) + rowBytes * height > source.size
}

/** Codes of BMPs that are not compressed: plain, and with bit masks. */
const PLAIN_BMP = [0, 3, 6]

const WINDOW_BYTES = 2 ** 16

/** Follows the blocks of a GIF89a. Some programs omit the trailer behind the last one. */
export async function isGifCut(source: ByteSource): Promise<boolean> {
  let view = await source.read(0, WINDOW_BYTES)
  let from = 0
  const byteAt = async (at: number): Promise<number> => {
    if (at < from || at >= from + view.byteLength) {
      from = at
      view = await source.read(at, at + WINDOW_BYTES)
    }
    return view.byteLength > 0 ? view.getUint8(at - from) : 0
  }
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(await byteAt(10))
  while (at < source.size) {
    const kind = await byteAt(at)
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + tableBytes(await byteAt(at + 9))
    else return false
    while (at < source.size && (await byteAt(at)) > 0) at += 1 + (await byteAt(at))
    at++
  }
  return at > source.size
}

/** Compares the ends of a TIFF's strips and tiles. Its directory may come after them. */
export async function isTiffCut(source: ByteSource): Promise<boolean> {
  const tiff = await readTiff(source)
  if (!tiff) return false
  const images = imagesOf(tiff)
  const hasSize = images.some(image => image.number(TAGS.width) !== undefined)
  return !hasSize || images.some(image => PARTS.some(tags => isBeyond(image, tags)))

  function isBeyond(image: (typeof images)[number], [offsets, lengths]: Tags): boolean {
    const bytes = image.numbers(lengths)
    return image.numbers(offsets).some((offset, i) => offset + (bytes[i] ?? 0) > source.size)
  }
}

type Tags = readonly [offsets: number, lengths: number]

const PARTS: readonly Tags[] = [
  [TAGS.stripOffsets, TAGS.stripBytes],
  [TAGS.tileOffsets, TAGS.tileBytes],
]
