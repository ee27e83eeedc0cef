import { expect, test } from 'vitest'
import { jpegWithExif } from '../../test/jpeg-writer.ts'
import { rawFiles } from '../../test/raw-writer.ts'
import { frameSize, largestJpeg } from './largest-jpeg.ts'

const jpegOf = (width: number, height: number) => jpegWithExif({}, {}, {}, [width, height])
const sizeIn = async (...parts: BlobPart[]) => {
  const found = await largestJpeg(new Blob(parts))
  return found && [found.width, found.height]
}
const noise = (length: number) => new Uint8Array(length).fill(0xff)

test.each(Object.entries(rawFiles(jpegOf(1600, 1200))))(
  'finds the whole preview in a RAW file of the kind %s',
  async (_, content) => {
    const found = await largestJpeg(new Blob([content]))
    expect(found).toMatchObject({ width: 1600, height: 1200 })
    const start = new Uint8Array(
      (await found?.content.slice(0, 3).arrayBuffer()) ?? new ArrayBuffer(),
    )
    expect([...start]).toEqual([0xff, 0xd8, 0xff])
  },
)

test('finds the largest of several embedded JPEGs', async () => {
  expect(await sizeIn(jpegOf(160, 120), noise(10), jpegOf(1616, 1080), jpegOf(570, 375))).toEqual([
    1616, 1080,
  ])
  for (const before of [2 ** 20 - 2, 2 ** 20 - 1, 2 ** 20])
    expect(await sizeIn(noise(before), jpegOf(800, 600))).toEqual([800, 600])
})

test('ignores sensor data, random data and hostile bytes', async () => {
  const lossless = jpegOf(6000, 4000)
  lossless[lossless.lastIndexOf(0xc0)] = 0xc3
  expect(await sizeIn(lossless)).toBeUndefined()
  expect(await sizeIn(lossless, jpegOf(300, 200))).toEqual([300, 200])
  expect(
    await sizeIn(Uint8Array.of(0xff, 0xd8, 0xff, 0x17, 0, 0, 0xff, 0xc0, 0, 11, 8, 9, 9, 9, 9)),
  ).toBe(undefined)
  expect(await sizeIn(jpegOf(65_535, 65_535))).toBeUndefined()
  expect(frameSize(jpegOf(300, 200).slice(0, 20))).toBeUndefined()
  // The search stops after 64 JPEG markers, so it does not find the picture after them.
  const beginnings = Uint8Array.from(Array.from({ length: 64 }, () => [0xff, 0xd8, 0xff]).flat())
  expect(await sizeIn(beginnings, jpegOf(300, 200))).toBeUndefined()
})
