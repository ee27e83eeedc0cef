/** EXIF values by tag number. A value is a text, or rationals as numerator and denominator. */
export type Tags = Record<
  number,
  string | { short: number } | { rationals: [number, number][] } | { bytes: number[] }
>

/** Builds the smallest JPEG with a frame header and the given EXIF (big-endian TIFF, UTF-8 texts). */
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

export const withXmp = (jpeg: Uint8Array, attributes: string, elements = '') =>
  withSegment(jpeg, 0xe1, [
    ...bytes('http://ns.adobe.com/xap/1.0/\0'),
    ...bytes(
      `<x:xmpmeta><rdf:RDF><rdf:Description ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  ])

export function withIptc(jpeg: Uint8Array, record: Record<number, string>) {
  const sets = Object.entries(record).flatMap(([number, text]) => {
    const data = bytes(text)
    return [0x1c, 2, Number(number), ...u16(data.length), ...data]
  })
  const resource = [...bytes('8BIM'), 4, 4, 0, 0, ...u32(sets.length), ...sets]
  return withSegment(jpeg, 0xed, [...bytes('Photoshop 3.0\0'), ...resource])
}

/** Builds a JPEG with an orientation and a small JPEG in its EXIF (CIPA DC-008, 4.6.7). */
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

/**
 * Adds a first segment of raw sensor data to a JPEG, as thermal cameras do. The data contains bytes that look
 * like another EXIF segment.
 */
export const withThermal = (jpeg: Uint8Array) =>
  withSegment(jpeg, 0xe1, [
    ...[...bytes('FLIR\0'), 1, 0, 0],
    ...segment(0xe1, [...bytes('Exif\0\0MM'), ...u16(0xffff)]),
    ...Array<number>(60_000).fill(0xff),
  ])

/** Adds a FLIR record file to a JPEG, cut into segments of `cut` bytes. */
export function withFlir(jpeg: Uint8Array, file: Uint8Array, cut = 100) {
  const count = Math.ceil(file.length / cut)
  let whole = Uint8Array.from(jpeg)
  for (let i = count - 1; i >= 0; i--) {
    const part = [...file.subarray(i * cut, (i + 1) * cut)]
    whole = withSegment(whole, 0xe1, [...bytes('FLIR\0'), 1, i, count - 1, ...part])
  }
  return whole
}

export function flirFile({
  seconds = 0,
  milliseconds = 0,
  minutesBehind = 0,
  latitude = 0,
  longitude = 0,
  isValid = true,
}) {
  const [directory, camera, gps] = [64, 64 + 3 * 32, 64 + 3 * 32 + 0x390]
  const file = new DataView(new ArrayBuffer(gps + 0x60))
  new Uint8Array(file.buffer).set(bytes('FFF\0'))
  for (const [at, value] of [
    [0x14, 101],
    [0x18, directory],
    [0x1c, 3],
  ] as const) {
    file.setUint32(at, value)
  }
  const records = [
    [1, 0, 0],
    [0x20, camera, 0x390],
    [0x2b, gps, 0x60],
  ] as const
  for (const [i, [type, start, length]] of records.entries()) {
    file.setUint16(directory + 32 * i, type)
    file.setUint32(directory + 32 * i + 12, start)
    file.setUint32(directory + 32 * i + 16, length)
  }
  file.setUint16(camera, 2, true)
  file.setUint32(camera + 0x384, seconds, true)
  file.setUint32(camera + 0x388, milliseconds, true)
  file.setInt16(camera + 0x38c, minutesBehind, true)
  file.setUint32(gps, isValid ? 1 : 0, true)
  file.setFloat64(gps + 0x10, latitude, true)
  file.setFloat64(gps + 0x18, longitude, true)
  return new Uint8Array(file.buffer)
}

/** Builds the maker note of a Reconyx trail camera from second, minute, hour, day, month and year. */
export function reconyxNote(
  kind: 'HyperFire' | 'UltraFire' | 'HyperFire 2',
  [second, minute, hour, day, month, year]: [number, number, number, number, number, number],
): { bytes: number[] } {
  const note = new DataView(new ArrayBuffer(0x60))
  const words = (at: number, values: number[]) => {
    for (const [i, value] of values.entries()) note.setUint16(at + 2 * i, value, true)
  }
  if (kind === 'HyperFire') {
    note.setUint16(0, 0xf101, true)
    words(0x16, [second, minute, hour, month, day, year])
  } else if (kind === 'UltraFire') {
    new Uint8Array(note.buffer).set([...bytes('RECONYXUF\0')])
    new Uint8Array(note.buffer).set([second, minute, hour, day, month], 0x3b)
    note.setUint16(0x40, year, true)
  } else {
    new Uint8Array(note.buffer).set([...bytes('RECONYXH2\0')])
    words(0x3e, [second, minute, hour, day, month, year])
  }
  return { bytes: [...new Uint8Array(note.buffer)] }
}

function withSegment(jpeg: Uint8Array, marker: number, content: number[]) {
  return Uint8Array.from([...jpeg.slice(0, 2), ...segment(marker, content), ...jpeg.slice(2)])
}

function segment(marker: number, content: number[]): number[] {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 255, ...content]
}

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
  if ('bytes' in value) return { type: 7, count: value.bytes.length, data: value.bytes }
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
