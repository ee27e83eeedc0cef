import { isDecodableSize } from '../metadata/pictures/dimensions.ts'
import type { Size } from '../reading.ts'

export interface FoundJpeg extends Size {
  content: Blob
}

const PIECE_BYTES = 2 ** 20
/** The number of bytes to read of each JPEG: enough for the metadata before its frame header. */
const HEADER_BYTES = 2 ** 18
/**
 * The largest number of candidates to examine. A candidate starts with the same three bytes as a JPEG. Random
 * data contains these bytes by chance, about once in 16 MiB.
 */
const MOST_FOUND = 64
const MOST_BYTES = 64 * 2 ** 20

/**
 * Finds the largest JPEG in a file: the preview of a RAW, wherever the camera stores it. Skips lossless
 * JPEGs, which hold sensor data that cannot be drawn here. Reads the file once, piece by piece. Rejects with
 * NotReadableError if the file cannot be read.
 */
export async function largestJpeg(file: Blob): Promise<FoundJpeg | undefined> {
  let largest: FoundJpeg | undefined
  let found = 0
  for (let start = 0; start < file.size && found < MOST_FOUND; start += PIECE_BYTES) {
    const piece = await bytesOf(file, start, start + PIECE_BYTES + 2)
    for (const at of beginningsIn(piece)) {
      found += 1
      if (found > MOST_FOUND) break
      const from = start + at
      const size = frameSize(await bytesOf(file, from, from + HEADER_BYTES))
      if (size && isDecodableSize(size) && areaOf(size) > areaOf(largest)) {
        largest = { ...size, content: file.slice(from, from + MOST_BYTES, 'image/jpeg') }
      }
    }
  }
  return largest
}

const areaOf = (size: Size | undefined) => (size ? size.width * size.height : 0)

const bytesOf = async (file: Blob, start: number, end: number) =>
  new Uint8Array(await file.slice(start, end).arrayBuffer())

function* beginningsIn(piece: Uint8Array): Generator<number> {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 1)) {
    if (piece[at + 1] === 0xd8 && piece[at + 2] === 0xff && at < PIECE_BYTES) yield at
  }
}

/**
 * Returns a JPEG's size. Returns undefined unless the JPEG is baseline or progressive with 8 bits, and its
 * segments follow each other without gaps.
 */
export function frameSize(jpeg: Uint8Array): Size | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return view.getUint8(at + 4) === 8 && width > 0 && height > 0 ? { width, height } : undefined
    }
    if ((marker & 0xf0) !== APPLICATION && !TABLES.has(marker)) return undefined
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

const APPLICATION = 0xe0
/** JPEG markers of tables, comments and restart intervals, which may precede a frame header. */
const TABLES = new Set([0xc4, 0xdb, 0xdd, 0xfe])
