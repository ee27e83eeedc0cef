import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createDecoder, type DecodedType } from './decode-without-browser.ts'

const PROGRAMS: Record<DecodedType, string> = {
  'image/jpeg': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  'image/webp': '@jsquash/webp/codec/dec/webp_dec.wasm',
  'image/png': '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
}

const loaded: DecodedType[] = []
const decode = createDecoder(async type => {
  loaded.push(type)
  return new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(PROGRAMS[type]))))
})

const fixture = (name: string) =>
  new Blob([readFileSync(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))])

async function decoded(name: string) {
  const { width, height, data } = await decode(fixture(name))
  /**
   * Returns the color at a relative position. Rounds the color so coarsely that the errors of lossy encoders
   * do not matter.
   */
  const at = (x: number, y: number) => {
    const from = 4 * (Math.floor(y * height) * width + Math.floor(x * width))
    return [...data.subarray(from, from + 4)].map(each => Math.round(each / 64))
  }
  return { size: [width, height], at }
}

const [RED, GREEN, BLUE, WHITE] = [
  [4, 0, 0, 4],
  [0, 4, 0, 4],
  [0, 0, 4, 4],
  [4, 4, 4, 4],
]

it.each([
  'orientation-1.jpg',
  ...[2, 3, 4, 5, 6, 7, 8].map(number => `turned/orientation-${number}.jpg`),
])('draws %s upright', async name => {
  const { size, at } = await decoded(name)
  expect(size).toEqual([120, 80])
  expect([at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]).toEqual([
    RED,
    GREEN,
    BLUE,
    WHITE,
  ])
})

it('draws WebP pictures and transparent PNG pictures', async () => {
  const webp = await decoded('formats/sample.webp')
  expect(webp.size).toEqual([96, 64])
  expect([webp.at(0.2, 0.5), webp.at(0.8, 0.5)]).toEqual([RED, BLUE])
  const png = await decoded('transparent.png')
  expect(png.size).toEqual([240, 160])
  expect(png.at(0.01, 0.01)[3]).toBe(0)
  expect(png.at(0.5, 0.5)[3]).toBeGreaterThan(0)
})

it('draws the next picture after a damaged file', async () => {
  await expect(decode(fixture('animated.gif'))).rejects.toThrow('Nothing here decodes')
  await expect(decode(fixture('note.txt'))).rejects.toThrow('Nothing here decodes')
  await expect(decode(fixture('embedded.jpg'))).rejects.toThrow('damaged')
  expect((await decoded('old.jpg')).size).toEqual([800, 600])
})

it('rejects a picture of excessive size without loading a decoder', async () => {
  const jpeg = new Uint8Array(await fixture('old.jpg').arrayBuffer())
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  jpeg.fill(0xff, frame + 5, frame + 9)
  const before = loaded.length
  await expect(decode(new Blob([jpeg]))).rejects.toThrow('too large')
  expect(loaded).toHaveLength(before)
})
