import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jpegWithExif } from '../../../test/jpeg-writer.ts'
import { isDecodableLength, isDecodableSize, isUsualJpeg, readDimensions } from './dimensions.ts'

const gif = (screen: number, left: number, side: number) =>
  Uint8Array.from([
    ...new TextEncoder().encode('GIF89a'),
    ...u16(screen),
    ...u16(screen),
    ...[0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x21, 0xfe, 2, 65, 66, 1, 67, 0],
    ...[0x2c, ...u16(left), ...u16(0), ...u16(side), ...u16(side), 0],
  ])
const u16 = (value: number) => [value & 255, value >> 8]
const png = (width: number, height: number) => {
  const head = new Uint8Array(33)
  head.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(head.buffer).setUint32(16, width)
  new DataView(head.buffer).setUint32(20, height)
  return head
}

test.each<[string, number, number, boolean]>([
  ['baseline', 0xc0, 8, true],
  ['progressive', 0xc2, 8, true],
  ['with twelve bits', 0xc1, 12, false],
  ['lossless', 0xc3, 8, false],
  ['arithmetic-coded', 0xc9, 8, false],
  ['JPEG-LS', 0xf7, 8, false],
])('tells whether browsers draw a JPEG that is %s', (_, marker, bits, isUsual) => {
  const jpeg = jpegWithExif({})
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  jpeg.set([marker], frame + 1)
  jpeg.set([bits], frame + 4)
  expect(isUsualJpeg(jpeg)).toBe(isUsual)
  expect(readDimensions('image/jpeg', jpeg)).toEqual({ width: 120, height: 80 })
})

describe('readDimensions', () => {
  test('finds the frame header of a JPEG behind its metadata', () => {
    const head = jpegWithExif({ 270: 'x'.repeat(3000) }, {}, {}, [4032, 3024])
    expect(readDimensions('image/jpeg', head)).toEqual({ width: 4032, height: 3024 })
  })

  test('skips stray bytes between JPEG segments', () => {
    const plain = jpegWithExif({})
    const stray = Uint8Array.from([...plain.slice(0, 2), 1, 2, 0xff, 0xff, ...plain.slice(2)])
    expect(readDimensions('image/jpeg', stray)).toEqual({ width: 120, height: 80 })
  })

  test('reads the dimensions of PNG and GIF pictures', () => {
    expect(readDimensions('image/png', png(70_000, 3))).toEqual({ width: 70_000, height: 3 })
    expect(readDimensions('image/gif', gif(10, 0, 4))).toEqual({ width: 10, height: 10 })
  })

  test('enlarges the stated size of a GIF to contain the first frame', () => {
    expect(readDimensions('image/gif', gif(1, 10, 60_000))).toEqual({
      width: 60_010,
      height: 60_000,
    })
  })

  test('returns undefined for cut-off, empty or zero-sized pictures', () => {
    expect(readDimensions('image/jpeg', jpegWithExif({}).slice(0, 60))).toBeUndefined()
    expect(readDimensions('image/jpeg', jpegWithExif({}, {}, {}, [0, 80]))).toBeUndefined()
    expect(readDimensions('image/png', png(0, 5))).toBeUndefined()
    expect(readDimensions('image/gif', new Uint8Array())).toBeUndefined()
  })

  test('never throws for any bytes', () => {
    const types = fc.constantFrom('image/jpeg', 'image/png', 'image/gif', 'image/bmp')
    const starts = fc.constantFrom([...jpegWithExif({})], [...png(5, 5)], [...gif(5, 0, 5)], [])
    const noise = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(types, starts, fc.nat(400), noise, (type, start, cut, rest) => {
        const size = readDimensions(type, Uint8Array.from([...start.slice(0, cut), ...rest]))
        if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })
})

test('rejects pictures of excessive dimensions', () => {
  expect(isDecodableSize({ width: 16_000, height: 16_000 })).toBe(true)
  expect(isDecodableSize({ width: 65_535, height: 65_535 })).toBe(false)
  expect(isDecodableSize({ width: 65_536, height: 1 })).toBe(false)
})

test('rejects files that would fill the memory', () => {
  expect(isDecodableLength(120 * 2 ** 20)).toBe(true)
  expect(isDecodableLength(2 ** 30)).toBe(false)
})
