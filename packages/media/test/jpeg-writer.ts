/** Values of EXIF tags by their number: text, or rationals as numerator and denominator. */
export type Tags = Record<number, string | { short: number } | { rationals: [number, number][] }>

/** The smallest JPEG that has a frame header and the given EXIF (big-endian TIFF, UTF-8 texts). */
export function jpegWithExif(ifd0: Tags, exif: Tags = {}, gps: Tags = {}, size = [120, 80]) {
  const tiff = tiffOf(ifd0, exif, gps)
  const [width = 0, height = 0] = size
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe1, [...bytes('Exif\0\0'), ...tiff]),
    ...segment(0xc0, frame),
    ...[0xff, 0xd9],
  ])
}

/** The JPEG with an XMP packet: the attributes of its one description. */
export const withXmp = (jpeg: Uint8Array, attributes: string, elements = '') =>
  withSegment(jpeg, 0xe1, [
    ...bytes('http://ns.adobe.com/xap/1.0/\0'),
    ...bytes(
      `<x:xmpmeta><rdf:RDF><rdf:Description ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  ])

/** The JPEG with IPTC's application record: texts by the numbers of their data sets. */
export function withIptc(jpeg: Uint8Array, record: Record<number, string>) {
  const sets = Object.entries(record).flatMap(([number, text]) => {
    const data = bytes(text)
    return [0x1c, 2, Number(number), ...u16(data.length), ...data]
  })
  const resource = [...bytes('8BIM'), 4, 4, 0, 0, ...u32(sets.length), ...sets]
  return withSegment(jpeg, 0xed, [...bytes('Photoshop 3.0\0'), ...resource])
}

/** A JPEG with a frame header, an orientation and a small JPEG in its EXIF (CIPA DC-008, 4.6.7). */
export function withEmbedded(small: Uint8Array, orientation = 1) {
  const entry = (tag: number, value: number) => [...u16(tag), ...u16(4), ...u32(1), ...u32(value)]
  const tiff = [
    ...[...bytes('MM'), 0, 42, ...u32(8)],
    ...[
      ...u16(1),
      ...u16(0x0112),
      ...u16(3),
      ...u32(1),
      ...u16(orientation),
      ...u16(0),
      ...u32(26),
    ],
    ...[...u16(2), ...entry(0x0201, 56), ...entry(0x0202, small.length), ...u32(0)],
    ...small,
  ]
  const plain = jpegWithExif({})
  const frame = plain.findIndex((byte, at) => byte === 0xff && plain[at + 1] === 0xc0)
  const headless = Uint8Array.from([0xff, 0xd8, ...plain.slice(frame)])
  return withSegment(headless, 0xe1, [...bytes('Exif\0\0'), ...tiff])
}

/** The JPEG with a segment of raw data before all others, as thermal cameras write it: here it looks like another EXIF. */
export const withThermal = (jpeg: Uint8Array) =>
  withSegment(jpeg, 0xe1, [
    ...[...bytes('FLIR\0'), 1, 0, 0],
    ...segment(0xe1, [...bytes('Exif\0\0MM'), ...u16(0xffff)]),
    ...Array<number>(60_000).fill(0xff),
  ])

function withSegment(jpeg: Uint8Array, marker: number, content: number[]) {
  return Uint8Array.from([...jpeg.slice(0, 2), ...segment(marker, content), ...jpeg.slice(2)])
}

function segment(marker: number, content: number[]): number[] {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 255, ...content]
}

// Three directories one after the other, each followed by the values that do not fit into it.
function tiffOf(ifd0: Tags, exif: Tags, gps: Tags): number[] {
  const withPointers = (exifAt: number, gpsAt: number) =>
    directory(8, ifd0, [
      [0x8769, exifAt],
      [0x8825, gpsAt],
    ])
  const exifAt = 8 + withPointers(0, 0).length
  const exifBytes = directory(exifAt, exif)
  const gpsAt = exifAt + exifBytes.length
  return [
    ...bytes('MM'),
    ...[0, 42, 0, 0, 0, 8],
    ...withPointers(exifAt, gpsAt),
    ...exifBytes,
    ...directory(gpsAt, gps),
  ]
}

function directory(at: number, tags: Tags, pointers: [number, number][] = []): number[] {
  const entries = Object.entries(tags).map(([tag, value]) => ({
    tag: Number(tag),
    ...field(value),
  }))
  for (const [tag, target] of pointers) entries.push({ tag, type: 4, count: 1, data: u32(target) })
  let valueAt = at + 2 + 12 * entries.length + 4
  const heads: number[] = []
  const values: number[] = []
  for (const { tag, type, count, data } of entries) {
    heads.push(...u16(tag), ...u16(type), ...u32(count))
    if (data.length <= 4) heads.push(...data, ...Array<number>(4 - data.length).fill(0))
    else {
      heads.push(...u32(valueAt))
      values.push(...data)
      valueAt += data.length
    }
  }
  return [...u16(entries.length), ...heads, ...u32(0), ...values]
}

function field(value: Tags[number]): { type: number; count: number; data: number[] } {
  if (typeof value === 'string') {
    const data = [...bytes(value), 0]
    return { type: 2, count: data.length, data }
  }
  if ('short' in value) return { type: 3, count: 1, data: u16(value.short) }
  return {
    type: 5,
    count: value.rationals.length,
    data: value.rationals.flatMap(([numerator, denominator]) => [
      ...u32(numerator),
      ...u32(denominator),
    ]),
  }
}

function u16(value: number): number[] {
  return [(value >> 8) & 255, value & 255]
}

function u32(value: number): number[] {
  return [...u16(value >>> 16), ...u16(value)]
}

function bytes(text: string): number[] {
  return [...new TextEncoder().encode(text)]
}
