export interface CodedPicture {
  codec: 'hvc1' | 'av01'
  config: Uint8Array
  data: Uint8Array
}

export interface HeifClaims {
  /** Size in pixels, by default 96×64. */
  width?: number
  height?: number
  /**
   * Makes the picture a grid of copies of the coded picture. Each copy states the size `side` × `side`, by
   * default 96×64.
   */
  grid?: { rows: number; columns: number; side?: number }
  /** Contents of the `colr` boxes. */
  colors?: number[][]
  /** Boxes that turn, mirror or crop the picture, in their order. */
  transforms?: number[][]
  /** An EXIF item that contains only this orientation. */
  exifOrientation?: number
  /** Adds the coded picture a second time, as a thumbnail of 96×64. */
  thumbnail?: true
}

/** Extracts the coded picture of a HEIC or AVIF that has only one. */
export function codedIn(heif: Uint8Array): CodedPicture {
  const letters = Array.from(heif, code => String.fromCharCode(code)).join('')
  const contentOf = (type: string) => {
    const at = letters.indexOf(type)
    const size = new DataView(heif.buffer, heif.byteOffset).getUint32(at - 4)
    return heif.subarray(at + 4, at - 4 + size)
  }
  return letters.includes('av1C')
    ? { codec: 'av01', config: contentOf('av1C'), data: contentOf('mdat') }
    : { codec: 'hvc1', config: contentOf('hvcC'), data: contentOf('mdat') }
}

/**
 * A box that crops a picture to a size. The center of the crop lies `right` and `down` pixels from the center
 * of the picture.
 */
export const clap = (width: number, height: number, right: number, down: number) =>
  box(
    'clap',
    [width, height, 2 * right, 2 * down].flatMap((value, i) => [
      ...u32(value),
      ...u32(i < 2 ? 1 : 2),
    ]),
  )
/** A box that turns a picture against the clock. */
export const irot = (quarters: number) => box('irot', [quarters])
/** A box that mirrors a picture. */
export const imir = (direction: 'upside down' | 'sideways') =>
  box('imir', [direction === 'sideways' ? 1 : 0])

/**
 * Builds a HEIC or AVIF (ISO/IEC 23008-12) around a coded picture. `claims` are what the boxes state about the
 * picture, true or not.
 */
export function heifOf(
  { codec, config, data }: CodedPicture,
  claims: HeifClaims = {},
): Uint8Array<ArrayBuffer> {
  const { width = 96, height = 64, grid, colors = [], transforms = [], exifOrientation } = claims
  const exif = exifOrientation === undefined ? [] : exifItem(exifOrientation)
  const copies = grid ? grid.rows * grid.columns : 0
  const ids = Array.from({ length: 1 + copies }, (_, i) => i + 1)
  const [first, ...tiles] = ids
  const exifId = ids.length + 1
  const thumbnailId = ids.length + 2
  const all = [
    ...ids,
    ...(exif.length > 0 ? [exifId] : []),
    ...(claims.thumbnail ? [thumbnailId] : []),
  ]
  const size = (across: number, down: number) => full('ispe', 0, [...u32(across), ...u32(down)])
  const properties = [
    size(width, height),
    box(codec === 'av01' ? 'av1C' : 'hvcC', [...config]),
    size(grid?.side ?? 96, grid?.side ?? 64),
    ...colors.map(color => box('colr', color)),
    ...transforms,
  ]
  const own = [
    1,
    ...(grid ? [] : [2]),
    ...colors.map((_, i) => 4 + i),
    // The highest bit says that readers must apply the property.
    ...transforms.map((_, i) => (4 + colors.length + i) | 0x80),
  ]
  const description = grid
    ? [0, 1, grid.rows - 1, grid.columns - 1, ...u32(width), ...u32(height)]
    : []

  const meta = (start: number) =>
    full('meta', 0, [
      ...full('hdlr', 0, [...u32(0), ...ascii('pict'), ...Array(13).fill(0)]),
      ...full('pitm', 0, u16(1)),
      ...full('iinf', 0, [
        ...u16(all.length),
        ...all.flatMap(id =>
          full('infe', 2, [
            ...u16(id),
            ...u16(0),
            ...ascii(id === exifId ? 'Exif' : grid && id === first ? 'grid' : codec),
            0,
          ]),
        ),
      ]),
      ...full('iref', 0, [
        ...(grid ? box('dimg', [...u16(1), ...u16(copies), ...tiles.flatMap(u16)]) : []),
        ...(exif.length > 0 ? box('cdsc', [...u16(exifId), ...u16(1), ...u16(1)]) : []),
        ...(claims.thumbnail ? box('thmb', [...u16(thumbnailId), ...u16(1), ...u16(1)]) : []),
      ]),
      ...box('iprp', [
        ...box('ipco', properties.flat()),
        ...full('ipma', 0, [
          ...u32(all.length),
          ...all.flatMap(id => {
            if (id === exifId) return [...u16(id), 0]
            const of = id === first ? own : [3, 2]
            return [...u16(id), of.length, ...of]
          }),
        ]),
      ]),
      ...full('iloc', 1, [
        0x44,
        0,
        ...u16(all.length),
        ...all.flatMap(id => {
          const isDescribed = grid && id === first
          const place = isDescribed
            ? [0, description.length]
            : id === exifId
              ? [start + data.length, exif.length]
              : [start, data.length]
          return [
            ...u16(id),
            ...u16(isDescribed ? 1 : 0),
            ...u16(0),
            ...u16(1),
            ...place.flatMap(u32),
          ]
        }),
      ]),
      ...(grid ? box('idat', description) : []),
    ])

  const brand = codec === 'av01' ? 'avif' : 'heic'
  const type = box('ftyp', ascii(`${brand}\0\0\0\0mif1miaf${brand}`))
  const start = type.length + meta(0).length + 8
  return Uint8Array.from([...type, ...meta(start), ...box('mdat', [...data, ...exif])])
}

/** An EXIF item: the offset of its TIFF, then the TIFF. */
const exifItem = (orientation: number): number[] => [...u32(0), ...exifTiff(orientation)]

/** A TIFF that states only an orientation. */
export const exifTiff = (orientation: number): number[] => [
  ...ascii('MM\0*\0\0\0\x08'),
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...u32(0),
]

/** The primaries of a color space, as XYZ under D50. */
type Primaries = Record<'r' | 'g' | 'b', readonly number[]>

export const DISPLAY_P3: Primaries = {
  r: [0.5151, 0.2412, -0.0011],
  g: [0.292, 0.6922, 0.0419],
  b: [0.1571, 0.0666, 0.7841],
}

/** Builds an ICC profile that contains only the primaries. */
export function iccProfile(primaries: Primaries): number[] {
  const tags = Object.entries(primaries)
  const tableEnd = 128 + 4 + 12 * tags.length
  const written = tags.map(([, xyz]) => [
    ...ascii('XYZ \0\0\0\0'),
    ...xyz.flatMap(value => u32(Math.round(value * 65_536) >>> 0)),
  ])
  const table = tags.flatMap(([name], i) => [
    ...ascii(`${name}XYZ`),
    ...u32(tableEnd + 20 * i),
    ...u32(20),
  ])
  return [...Array(128).fill(0), ...u32(tags.length), ...table, ...written.flat()]
}

const box = (type: string, content: number[]) => [
  ...u32(8 + content.length),
  ...ascii(type),
  ...content,
]
const full = (type: string, version: number, content: number[]) =>
  box(type, [version, 0, 0, 0, ...content])

export const ascii = (text: string): number[] => [...new TextEncoder().encode(text)]
const u16 = (value: number) => [(value >> 8) & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
