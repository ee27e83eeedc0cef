import { type Directory, imagesOf, readTiff, TAGS } from '../metadata/containers/tiff.ts'
import { mostPixels } from '../metadata/pictures/dimensions.ts'
import type { ByteSource } from '../ranged/byte-source.ts'
import type { Size } from '../reading.ts'
import type { Pixels } from './pixels.ts'
import { type Segment, unpackSegment } from './tiff-codes.ts'

/** The largest number of pixels of a picture. Each takes four bytes; more would exhaust a phone's memory. */
const MOST_PIXELS = mostPixels('image/tiff')
const MOST_SEGMENT_BYTES = 2 ** 28
/**
 * Limits the bytes of all strips or tiles to this multiple of the picture's bytes, plus `ROOM_FOR_TILES`.
 * Otherwise a small hostile file could list so many that drawing them never ends.
 */
const MOST_TIMES = 4
const ROOM_FOR_TILES = 2 ** 24

/**
 * Draws the first page of a TIFF 6.0 upright: gray, RGB, CMYK or palette, with 1, 8 or 16 bits, in strips or
 * tiles, uncompressed or with LZW, Deflate or PackBits. Strips and tiles that are cut off stay transparent.
 * Rejects for all other kinds, such as faxes, and if the page's directory cannot be read.
 */
export async function drawTiff(source: ByteSource, orientation: number): Promise<Pixels> {
  const tiff = await readTiff(source)
  const page = tiff && pageOf(imagesOf(tiff))
  if (!page) throw new Error('No picture')
  const layout = layoutOf(page, tiff.isLittleEndian)
  const { width, height, across, offsets, lengths, segment } = layout
  const canvas = canvasOf({ width, height }, orientation)
  // LZW may enlarge incompressible data by half, so a strip or tile needs no more bytes than this.
  const mostPacked = 2 * layout.rowBytes * segment.height + 1024
  for (const [i, offset] of offsets.entries()) {
    const corner = {
      x: (i % across) * segment.width,
      y: Math.floor(i / across) * segment.height,
    }
    if (corner.y >= height) break
    const packed = await source.read(offset, offset + Math.min(lengths[i] ?? 0, mostPacked))
    const rows = Math.min(segment.height, layout.isTiled ? segment.height : height - corner.y)
    const bytes = await unpackSegment(packed, { ...layout, rows })
    drawSegment(canvas, bytes, layout, corner, rows)
  }
  return canvas.pixels
}

const pageOf = (images: Directory[]): Directory | undefined =>
  images.find(image => ((image.number(TAGS.subfileType) ?? 0) & 1) === 0)

interface Layout extends Size, Omit<Segment, 'rows'> {
  photometric: number
  palette: readonly number[]
  isTiled: boolean
  /** Size of a strip or tile. `across` is the number of tiles in a row. */
  segment: Size
  across: number
  offsets: readonly number[]
  lengths: readonly number[]
}

function layoutOf(page: Directory, isLittleEndian: boolean): Layout {
  const number = (tag: number, otherwise: number) => page.number(tag) ?? otherwise
  const width = number(TAGS.width, 0)
  const height = number(TAGS.height, 0)
  const samples = number(TAGS.samples, 1)
  const bits = number(TAGS.bits, 1)
  const photometric = number(TAGS.photometric, 1)
  const isTiled = page.number(TAGS.tileWidth) !== undefined
  const segment = isTiled
    ? { width: number(TAGS.tileWidth, 0), height: number(TAGS.tileHeight, 0) }
    : { width, height: Math.min(height, number(TAGS.rowsPerStrip, height)) }
  const rowBytes = Math.ceil((segment.width * samples * bits) / 8)
  const across = Math.ceil(width / segment.width)
  const segments = across * Math.ceil(height / segment.height)
  const pictureBytes = (width * height * samples * bits) / 8
  const colors = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4 }[photometric]
  const isFine =
    width > 0 &&
    height > 0 &&
    width * height <= MOST_PIXELS &&
    segment.width > 0 &&
    segment.height > 0 &&
    rowBytes * segment.height <= MOST_SEGMENT_BYTES &&
    rowBytes * segment.height * segments <= MOST_TIMES * pictureBytes + ROOM_FOR_TILES &&
    colors !== undefined &&
    samples >= colors &&
    samples <= 8 &&
    (bits === 8 || bits === 16 || (bits === 1 && samples === 1)) &&
    page.numbers(TAGS.bits).every(each => each === bits) &&
    number(TAGS.planes, 1) === 1
  if (!isFine) throw new Error('Not drawn here')
  return {
    width,
    height,
    isLittleEndian,
    compression: number(TAGS.compression, 1),
    photometric,
    predictor: number(TAGS.predictor, 1),
    bits,
    samples,
    palette: page.numbers(TAGS.colorMap),
    isTiled,
    segment,
    across,
    rowBytes,
    offsets: page.numbers(isTiled ? TAGS.tileOffsets : TAGS.stripOffsets),
    lengths: page.numbers(isTiled ? TAGS.tileBytes : TAGS.stripBytes),
  }
}

/**
 * The upright picture. The pixel at (x, y) of the stored picture goes to index `first` + x × `right` + y ×
 * `down`.
 */
interface Canvas {
  pixels: Pixels
  first: number
  right: number
  down: number
}

function canvasOf({ width, height }: Size, orientation: number): Canvas {
  const isTurned = orientation >= 5
  const size = isTurned ? { width: height, height: width } : { width, height }
  const across = size.width
  // How far the index moves with one step in x (`right`) and in y (`down`) of the stored picture, before
  // mirroring (CIPA DC-008, 4.6.4).
  const [right, down] = isTurned ? [across, 1] : [1, across]
  const isMirroredX = [2, 3, 7, 8].includes(orientation)
  const isMirroredY = [3, 4, 6, 7].includes(orientation)
  return {
    pixels: { ...size, data: new Uint8ClampedArray(4 * width * height) },
    first: (isMirroredX ? (width - 1) * right : 0) + (isMirroredY ? (height - 1) * down : 0),
    right: isMirroredX ? -right : right,
    down: isMirroredY ? -down : down,
  }
}

function drawSegment(
  { pixels: { data }, first, right, down }: Canvas,
  bytes: Uint8Array,
  layout: Layout,
  corner: { x: number; y: number },
  rows: number,
): void {
  const { width, height, segment, samples, bits, rowBytes } = layout
  const colorAt = colorReader(layout, bytes)
  const sampleBytes = bits / 8
  const columns = Math.min(segment.width, width - corner.x)
  for (let y = 0; y < Math.min(rows, height - corner.y); y++) {
    let to = 4 * (first + corner.x * right + (corner.y + y) * down)
    for (let x = 0; x < columns; x++, to += 4 * right) {
      const at = bits === 1 ? y * rowBytes * 8 + x : y * rowBytes + x * samples * sampleBytes
      data.set(colorAt(at), to)
    }
  }
}

/** Returns a function that reads a pixel's color at a byte offset, or at a bit offset if `bits` is 1. */
function colorReader(
  { photometric, bits, samples, palette, isLittleEndian }: Layout,
  bytes: Uint8Array,
): (at: number) => ArrayLike<number> {
  const color = new Uint8ClampedArray(4)
  const step = bits / 8
  // The offset of a 16-bit sample's high byte.
  const high = bits === 16 && isLittleEndian ? 1 : 0
  const sample = (at: number, i: number) => bytes[at + i * step + high] ?? 0
  const set = (red: number, green: number, blue: number, alpha = 255) => {
    color[0] = red
    color[1] = green
    color[2] = blue
    color[3] = alpha
    return color
  }
  const gray = (value: number, alpha?: number) => {
    const shown = photometric === 0 ? 255 - value : value
    return set(shown, shown, shown, alpha)
  }
  if (bits === 1) return at => gray(((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1 ? 255 : 0)
  if (photometric === 2)
    return at => set(sample(at, 0), sample(at, 1), sample(at, 2), samples > 3 ? sample(at, 3) : 255)
  if (photometric === 3) {
    const colors = palette.length / 3
    return at => {
      const i = sample(at, 0)
      const part = (place: number) => (palette[i + place * colors] ?? 0) >> 8
      return set(part(0), part(1), part(2))
    }
  }
  if (photometric === 5)
    return at => {
      const light = (255 - sample(at, 3)) / 255
      const part = (place: number) => (255 - sample(at, place)) * light
      return set(part(0), part(1), part(2))
    }
  return at => gray(sample(at, 0), samples > 1 ? sample(at, 1) : 255)
}
