import type { ByteSource } from '../../ranged/byte-source.ts'

export interface Directory {
  kind: 'image' | 'exif' | 'gps'
  numbers(tag: number): readonly number[]
  number(tag: number): number | undefined
  text(tag: number): string | undefined
}

export interface Tiff {
  isLittleEndian: boolean
  /** In the order of the file; the main picture comes first. */
  directories: Directory[]
}

/** Numbers of the tags that this package reads (TIFF 6.0; CIPA DC-008; Adobe DNG). */
export const TAGS = {
  subfileType: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  description: 270,
  make: 271,
  model: 272,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  changed: 306,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  xmp: 700,
  dngVersion: 50706,
} as const

const SUB_DIRECTORIES = 330
const EXIF = 34665
const GPS = 34853

const MOST_DIRECTORIES = 32
const MOST_ENTRIES = 1000
/**
 * The largest number of bytes of all values together. It is high because a large picture may have one offset
 * for each row.
 */
const MOST_VALUE_BYTES = 8 * 2 ** 20

const WIDTHS: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
}
const ASCII = 2

/** Reads the directories of TIFF, EXIF and most RAW files. Skips values cut off or beyond the limits. */
export async function readTiff(source: ByteSource): Promise<Tiff | undefined> {
  const start = await source.read(0, 8)
  if (start.byteLength < 8) return undefined
  const order = start.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return undefined
  const isLittleEndian = order === 0x4949
  const directories: Directory[] = []
  const waiting: [number, Directory['kind']][] = [[start.getUint32(4, isLittleEndian), 'image']]
  const seen = new Set<number>()
  let left = MOST_VALUE_BYTES

  // The loop appends to this array. Taking elements with shift() instead would move up to a million elements
  // each time.
  for (const [at, kind] of waiting) {
    if (seen.size === MOST_DIRECTORIES) break
    if (at < 8 || seen.has(at)) continue
    seen.add(at)
    directories.push(await readDirectory(at, kind))
  }
  return { isLittleEndian, directories }

  async function readDirectory(at: number, kind: Directory['kind']): Promise<Directory> {
    const counted = await source.read(at, at + 2)
    const count = counted.byteLength < 2 ? 0 : counted.getUint16(0, isLittleEndian)
    const entries = await source.read(at + 2, at + 2 + 12 * Math.min(count, MOST_ENTRIES) + 4)
    const values = new Map<number, number[] | string>()
    for (let i = 0; i < Math.min(count, MOST_ENTRIES) && 12 * i + 12 <= entries.byteLength; i++) {
      const tag = entries.getUint16(12 * i, isLittleEndian)
      const value = await readValue(entries, 12 * i)
      if (value !== undefined && !values.has(tag)) values.set(tag, value)
    }
    const numbers = (tag: number) => {
      const value = values.get(tag)
      return typeof value === 'object' ? value : []
    }
    if (kind === 'image') {
      for (const sub of numbers(SUB_DIRECTORIES)) waiting.push([sub, 'image'])
      for (const exif of numbers(EXIF)) waiting.push([exif, 'exif'])
      for (const gps of numbers(GPS)) waiting.push([gps, 'gps'])
      const end = 12 * count
      if (end + 4 <= entries.byteLength)
        waiting.push([entries.getUint32(end, isLittleEndian), 'image'])
    }
    return {
      kind,
      numbers,
      number: tag => numbers(tag)[0],
      text(tag) {
        const value = values.get(tag)
        return typeof value === 'string' ? value : undefined
      },
    }
  }

  async function readValue(entries: DataView, at: number): Promise<number[] | string | undefined> {
    const type = entries.getUint16(at + 2, isLittleEndian)
    const count = entries.getUint32(at + 4, isLittleEndian)
    const width = WIDTHS[type]
    if (!width) return undefined
    const bytes = width * count
    if (bytes > left) return undefined
    left -= bytes
    const offset = entries.getUint32(at + 8, isLittleEndian)
    const view =
      bytes <= 4
        ? new DataView(entries.buffer, entries.byteOffset + at + 8, bytes)
        : await source.read(offset, offset + bytes)
    if (view.byteLength < bytes) return undefined
    if (type === ASCII) return textOf(view)
    return Array.from({ length: count }, (_, i) => numberAt(view, i * width, type))
  }

  function numberAt(view: DataView, at: number, type: number): number {
    switch (type) {
      case 3:
        return view.getUint16(at, isLittleEndian)
      case 4:
      case 13:
        return view.getUint32(at, isLittleEndian)
      case 5:
        return view.getUint32(at, isLittleEndian) / view.getUint32(at + 4, isLittleEndian)
      case 6:
        return view.getInt8(at)
      case 8:
        return view.getInt16(at, isLittleEndian)
      case 9:
        return view.getInt32(at, isLittleEndian)
      case 10:
        return view.getInt32(at, isLittleEndian) / view.getInt32(at + 4, isLittleEndian)
      case 11:
        return view.getFloat32(at, isLittleEndian)
      case 12:
        return view.getFloat64(at, isLittleEndian)
      default:
        return view.getUint8(at)
    }
  }
}

/** Decodes a camera's text. It is ASCII or UTF-8, padded with zeros. */
const textOf = (view: DataView): string => new TextDecoder().decode(view).split('\0')[0] ?? ''

export const imagesOf = ({ directories }: Tiff): Directory[] =>
  directories.filter(({ kind }) => kind === 'image')

// Values of the tags for colors (TIFF/EP, DNG) and compression (Nikon, Sony, Pentax and Samsung) that mark
// raw sensor data.
const SENSOR_COLORS = [32803, 34892]
const SENSOR_CODES = [34713, 32767, 65535, 32769, 32770]

export const isSensorData = (tiff: Tiff): boolean =>
  imagesOf(tiff).some(
    image =>
      image.numbers(TAGS.dngVersion).length > 0 ||
      SENSOR_COLORS.includes(image.number(TAGS.photometric) ?? 0) ||
      SENSOR_CODES.includes(image.number(TAGS.compression) ?? 0),
  )
