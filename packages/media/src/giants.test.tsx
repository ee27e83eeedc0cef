import { expect, test } from 'vitest'
import { grayJpeg } from '../test/gray-jpeg.ts'
import { codedIn, type HeifClaims, heifOf } from '../test/heif-writer.ts'
import { readMedia } from './read.ts'

/** A WebP of one color (RFC 9649, 3). Its pixels take no bits, because each of the five codes has one symbol. */
function plainWebp(width: number, height: number): File {
  const fields = [
    [width - 1, 14],
    [height - 1, 14],
    // No alpha, version 0; no transform, color cache or meta codes.
    [0, 7],
    ...[0x66, 0x33, 0x99, 0xff].flatMap(color => [
      [0b101, 3],
      [color, 8],
    ]),
    [0b0001, 4],
  ] as [value: number, bits: number][]
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, i) => (value >> i) & 1),
  )
  const bytes = new Uint8Array(20)
  bytes[0] = 0x2f
  bits.forEach((bit, i) => {
    bytes[1 + (i >> 3)] = (bytes[1 + (i >> 3)] ?? 0) | (bit << (i & 7))
  })
  const u32 = (value: number) => Uint8Array.of(value, 0, 0, 0)
  return new File(
    ['RIFF', u32(12 + bytes.length), 'WEBPVP8L', u32(bytes.length), bytes],
    'giant.webp',
  )
}

async function heic(claims: HeifClaims): Promise<File> {
  const url = new URL('../../../e2e/fixtures/formats/heif/plain.heic', import.meta.url)
  const coded = codedIn(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  return new File([heifOf(coded, claims)], 'giant.heic')
}

const drawn = async (file: File) => {
  const {
    width,
    height,
    renditions = [],
    isDamaged,
    lacksRenditions,
  } = (await readMedia(file)) ?? {}
  const sizes = renditions.map(({ role, ...size }) =>
    'width' in size ? [role, size.width, size.height] : [role],
  )
  return { size: [width, height], sizes, isDamaged, lacksRenditions }
}

test('a JPEG of 280 megapixels is decoded smaller', async () => {
  expect(await drawn(grayJpeg(20_000, 14_000))).toEqual({
    size: [20_000, 14_000],
    sizes: [
      ['preview', 1600, 1120],
      ['thumbnail', 457, 320],
    ],
  })
})

test('a progressive JPEG of 280 megapixels is not decoded, and does not count as damaged', async () => {
  expect(await drawn(grayJpeg(20_000, 14_000, 0xc2))).toEqual({
    size: [20_000, 14_000],
    sizes: [],
  })
})

test.each([
  [150, 15_000, 10_000],
  [384, 24_000, 16_000],
])('a HEIC of %i megapixels shows its thumbnail', async (_, width, height) => {
  expect(await drawn(await heic({ width, height, thumbnail: true }))).toEqual({
    size: [width, height],
    sizes: [
      ['preview', 96, 64],
      ['thumbnail', 96, 64],
    ],
  })
})

test('a HEIC of 150 megapixels without a thumbnail is not decoded', async () => {
  const giant = await heic({ width: 15_000, height: 10_000 })
  expect(await drawn(giant)).toEqual({ size: [15_000, 10_000], sizes: [] })
})

test('a WebP of 268 megapixels is not decoded', async () => {
  expect(await drawn(plainWebp(300, 200))).toMatchObject({ size: [300, 200], sizes: { length: 2 } })
  expect(await drawn(plainWebp(16_383, 16_383))).toEqual({ size: [16_383, 16_383], sizes: [] })
})
