import { expect, test } from 'vitest'
import { codedIn, type HeifClaims, heifOf } from '../test/heif-writer.ts'
import { readMedia } from './read.ts'

/** A gray JPEG in which each block of 8 × 8 pixels takes two bits. */
function grayJpeg(width: number, height: number, frame = 0xc0): File {
  const bits = 2 * Math.ceil(width / 8) * Math.ceil(height / 8)
  const u16 = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, content: number[]) => [
    ...[0xff, marker],
    ...u16(content.length + 2),
    ...content,
  ]
  // A table with one code: a zero bit means no difference, or the end of the block.
  const codes = (kind: number) => [kind, 1, ...Array(15).fill(0), 0]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(frame, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [...codes(0), ...codes(0x10)]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
  const data = new Uint8Array(bits / 8)
  return new File([Uint8Array.from(head), data, Uint8Array.of(0xff, 0xd9)], 'giant.jpg')
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
