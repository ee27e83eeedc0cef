export type Field =
  | string
  | { shorts: number[] }
  | { longs: number[] }
  | { rationals: [number, number][] }
  | { bytes: ArrayLike<number> }

export interface Directory {
  fields: Record<number, Field>
  strip?: Uint8Array
  sub?: Directory[]
  exif?: Directory
  gps?: Directory
}

/**
 * Writes a little-endian TIFF. `magic` replaces its first four bytes. `behind` is inserted after the header.
 */
export function tiffFile(
  directories: Directory[],
  magic = 'II*\0',
  behind = '',
): Uint8Array<ArrayBuffer> {
  const file: number[] = [...bytes(magic), ...u32(8 + behind.length), ...bytes(behind)]
  let link = 4
  for (const directory of directories) {
    const at = file.length
    file.splice(link, 4, ...u32(at))
    link = write(directory)
  }
  return Uint8Array.from(file)

  /**
   * Appends a directory to the file. Returns the place to which the offset of the next directory must be
   * written.
   */
  function write({ fields, strip, sub = [], exif, gps }: Directory): number {
    const at = file.length
    const all: Record<number, Field> = {
      ...fields,
      ...(strip && { 273: { longs: [0] }, 279: { longs: [strip.length] } }),
      ...(sub.length > 0 && { 330: { longs: sub.map(() => 0) } }),
      ...(exif && { 34665: { longs: [0] } }),
      ...(gps && { 34853: { longs: [0] } }),
    }
    const tags = Object.keys(all).map(Number)
    const next = at + 2 + 12 * tags.length
    const places = new Map<number, number>()
    file.push(...u16(tags.length), ...Array<number>(12 * tags.length + 4).fill(0))
    for (const [i, tag] of tags.entries()) {
      const [type, count, data] = encode(all[tag] as Field)
      const entry = at + 2 + 12 * i
      const isInline = data.length <= 4
      places.set(tag, isInline ? entry + 8 : file.length)
      const value = isInline ? [...data, 0, 0, 0, 0].slice(0, 4) : u32(file.length)
      file.splice(entry, 12, ...u16(tag), ...u16(type), ...u32(count), ...value)
      if (!isInline) for (const byte of data) file.push(byte)
    }
    const point = (tag: number, i = 0) =>
      file.splice((places.get(tag) ?? 0) + 4 * i, 4, ...u32(file.length))
    if (strip) {
      point(273)
      for (const byte of strip) file.push(byte)
    }
    for (const [i, each] of sub.entries()) {
      point(330, i)
      write(each)
    }
    if (exif) {
      point(34665)
      write(exif)
    }
    if (gps) {
      point(34853)
      write(gps)
    }
    return next
  }
}

function encode(field: Field): [type: number, count: number, data: ArrayLike<number> & number[]] {
  if (typeof field === 'string') {
    const text = bytes(`${field}\0`)
    return [2, text.length, text]
  }
  if ('shorts' in field) return [3, field.shorts.length, field.shorts.flatMap(u16)]
  if ('longs' in field) return [4, field.longs.length, field.longs.flatMap(u32)]
  if ('rationals' in field) return [5, field.rationals.length, field.rationals.flat().flatMap(u32)]
  return [7, field.bytes.length, Array.from(field.bytes)]
}

/** Metadata of each RAW file below: taken at 2021-07-04 12:34:56 +02:00, at 43.5 N 11.75 E. */
const FACTS: Directory = {
  fields: { 271: 'Safelight', 272: 'Safelight Raw' },
  exif: {
    fields: {
      33434: { rationals: [[1, 250]] },
      33437: { rationals: [[28, 10]] },
      34855: { shorts: [200] },
      36867: '2021:07:04 12:34:56',
      36881: '+02:00',
    },
  },
  gps: {
    fields: {
      1: 'N',
      2: {
        rationals: [
          [43, 1],
          [30, 1],
          [0, 1],
        ],
      },
      3: 'E',
      4: {
        rationals: [
          [11, 1],
          [45, 1],
          [0, 1],
        ],
      },
    },
  },
}

const sensor = (width: number, height: number, photometric = 32803): Directory => ({
  fields: {
    254: { longs: [0] },
    256: { longs: [width] },
    257: { longs: [height] },
    259: { shorts: [1] },
    262: { shorts: [photometric] },
  },
  strip: new Uint8Array(64),
})

/**
 * Builds a RAW file of each maker, by file extension. It has a sensor of 96 × 64 pixels and a JPEG preview.
 */
export const rawFiles = (
  preview: Uint8Array,
  orientation = 1,
): Record<string, Uint8Array<ArrayBuffer>> => {
  const turned = { 274: { shorts: [orientation] } }
  const described = (fields: Record<number, Field> = {}): Directory => ({
    ...FACTS,
    fields: { ...FACTS.fields, ...turned, ...fields },
  })
  const small = { ...described({ 254: { longs: [1] } }), strip: preview, sub: [sensor(96, 64)] }
  return {
    dng: tiffFile([{ ...small, fields: { ...small.fields, 50706: { bytes: [1, 4, 0, 0] } } }]),
    nef: tiffFile([small]),
    arw: tiffFile([small, sensor(48, 32, 6)]),
    pef: tiffFile([
      { ...sensor(96, 64), ...FACTS, fields: { ...sensor(96, 64).fields, ...described().fields } },
      { fields: {}, strip: preview },
    ]),
    srw: tiffFile([small]),
    cr2: tiffFile(
      [{ ...described({ 256: { shorts: [96] }, 257: { shorts: [64] } }), strip: preview }],
      'II*\0',
      'CR\x02\0\0\0\0\0',
    ),
    orf: tiffFile([{ ...described(), sub: [sensor(96, 64)], strip: preview }], 'IIRO'),
    rw2: tiffFile([described({ 46: { bytes: preview } })], 'IIU\0'),
    raf: raf(preview),
    cr3: cr3(preview, described()),
  }
}

/** Builds a RAF. Fujifilm stores the EXIF in the JPEG preview. */
function raf(preview: Uint8Array): Uint8Array<ArrayBuffer> {
  const exif = [...bytes('Exif\0\0'), ...tiffFile([FACTS])]
  const jpeg = [
    ...preview.subarray(0, 2),
    ...[0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255],
    ...exif,
    ...preview.subarray(2),
  ]
  const header = [...bytes('FUJIFILMCCD-RAW '.padEnd(84, '0')), ...be32(92), ...be32(jpeg.length)]
  return Uint8Array.from([...header, ...jpeg])
}

function cr3(preview: Uint8Array, { fields, exif, gps }: Directory): Uint8Array<ArrayBuffer> {
  const own = [
    ...Array<number>(16).fill(0x85),
    ...box('CMT1', tiffFile([{ fields }])),
    ...box('CMT2', tiffFile(exif ? [exif] : [])),
    ...box('CMT4', tiffFile(gps ? [gps] : [])),
  ]
  return Uint8Array.from([
    ...box('ftyp', bytes('crx \0\0\0\x01crx isom')),
    ...box('moov', box('uuid', own)),
    ...box('mdat', preview),
  ])
}

const box = (type: string, content: ArrayLike<number>) => [
  ...be32(content.length + 8),
  ...bytes(type),
  ...Array.from(content),
]

const bytes = (text: string) => Array.from(text, letter => letter.charCodeAt(0))
const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)
const be32 = (value: number) => u32(value).reverse()
