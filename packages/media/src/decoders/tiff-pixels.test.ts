/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Directory, tiffFile } from '../../test/raw-writer.ts'
import { sourceOfBytes } from '../ranged/byte-source.ts'
import { drawTiff } from './tiff-pixels.ts'

const page = async (name: string) =>
  new Uint8Array(
    await readFile(new URL(`../../../../e2e/fixtures/formats/${name}.tiff`, import.meta.url)),
  )
const draw = async (name: string, orientation = 1) =>
  drawTiff(sourceOfBytes(await page(name)), orientation)
const drawn = (directory: Directory) => drawTiff(sourceOfBytes(tiffFile([directory])), 1)

const picture = (fields: Directory['fields'], strip: number[]): Directory => ({
  fields: {
    256: { longs: [2] },
    257: { longs: [2] },
    258: { shorts: [8] },
    262: { shorts: [1] },
    ...fields,
  },
  strip: Uint8Array.from(strip),
})

describe('drawTiff', () => {
  test.each([
    'sample',
    'pages/raw',
    'pages/packbits',
    'pages/deflate',
    'pages/sixteen',
    'pages/palette',
  ])('draws %s red on the left, blue on the right', async name => {
    const { data, width, height } = await draw(name)
    expect([width, height]).toEqual([96, 64])
    for (const y of [0, 63]) {
      const at = (x: number) => [...data.subarray(4 * (y * 96 + x), 4 * (y * 96 + x) + 4)]
      const [[red = 0, , , opaque], [, , blue = 0]] = [at(10), at(90)] as [number[], number[]]
      expect([red > 240, blue > 240, opaque]).toEqual([true, true, 255])
      expect([at(47)[2], at(48)[0]].every(value => (value ?? 255) < 20)).toBe(true)
    }
  })

  test('draws gray and black-and-white pictures', async () => {
    const gray = (await draw('pages/gray')).data
    expect(gray[0]).toBe(gray[1])
    expect(gray[0]).not.toBe(gray[4 * 90])
    const bits = (await draw('pages/bits')).data
    expect([...bits].every(value => value === 0 || value === 255)).toBe(true)
    const white = await drawn(picture({ 258: { shorts: [1] }, 262: { shorts: [0] } }, [0x40, 0x80]))
    expect([...white.data].filter((_, i) => i % 4 === 0)).toEqual([255, 0, 0, 255])
  })

  test('draws CMYK pictures and transparent RGB pictures', async () => {
    const inks = await drawn(
      picture(
        { 258: { shorts: [8, 8, 8, 8] }, 262: { shorts: [5] }, 277: { shorts: [4] } },
        [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255],
      ),
    )
    expect([...inks.data]).toEqual(
      [0, 255, 255, 255, 255, 0, 255, 255, 255, 255, 0, 255].concat([0, 0, 0, 255]),
    )
    const glass = await drawn(
      picture(
        { 258: { shorts: [8, 8, 8, 8] }, 262: { shorts: [2] }, 277: { shorts: [4] } },
        Array.from({ length: 16 }, (_, i) => i),
      ),
    )
    expect([...glass.data]).toEqual(Array.from({ length: 16 }, (_, i) => i))
  })

  test('unpacks LZW codes of all widths', async () => {
    const [packed, plain] = [await draw('pages/noise-lzw'), await draw('pages/noise-raw')]
    expect(packed).toEqual(plain)
  })

  const counted = (file: Uint8Array) => {
    const source = sourceOfBytes(file)
    const asked = { bytes: 0 }
    const read = (start: number, end: number) => {
      asked.bytes += end - start
      return source.read(start, end)
    }
    return { asked, source: { ...source, read } }
  }

  test('rejects segments that unpack to several times the size of the picture', async () => {
    const tiles = {
      322: { longs: [2 ** 14] },
      323: { longs: [2 ** 14] },
      324: { longs: Array<number>(12).fill(8) },
      325: { longs: Array<number>(12).fill(2 ** 28) },
    }
    const { asked, source } = counted(
      tiffFile([{ fields: { ...picture({ 259: { shorts: [8] } }, []).fields, ...tiles } }]),
    )
    await expect(drawTiff(source, 1)).rejects.toThrow('Not drawn here')
    expect(asked.bytes).toBeLessThan(1000)
  })

  test('reads little more image data than the pixels need', async () => {
    const strips = 5000
    const { asked, source } = counted(
      tiffFile([
        {
          fields: {
            ...picture({}, []).fields,
            278: { longs: [1] },
            273: { longs: Array<number>(strips).fill(8) },
            279: { longs: Array<number>(strips).fill(2 ** 28) },
          },
        },
      ]),
    )
    const { width, height } = await drawTiff(source, 1)
    expect([width, height]).toEqual([2, 2])
    // The decoder may read only the lists of offsets and lengths, and two strips.
    expect(asked.bytes).toBeLessThan(2 * 4 * strips + 2 * 1100 + 200)
  })

  test('draws a small picture in one large tile', async () => {
    const tile = Uint8Array.from({ length: 256 * 256 }, () => 9)
    const file = tiffFile([
      {
        fields: {
          ...picture({}, []).fields,
          322: { longs: [256] },
          323: { longs: [256] },
          324: { longs: [8] },
          325: { longs: [tile.length] },
        },
      },
    ])
    expect((await drawTiff(sourceOfBytes(file), 1)).width).toBe(2)
  })

  test('applies the EXIF orientation', async () => {
    const colors = async (orientation: number) => {
      const { data, width, height } = await draw('sample', orientation)
      const at = (x: number, y: number) => ((data[4 * (y * width + x)] ?? 0) > 128 ? 'red' : 'blue')
      return [width, height, at(0, 0), at(width - 1, 0), at(0, height - 1)]
    }
    expect(await colors(1)).toEqual([96, 64, 'red', 'blue', 'red'])
    expect(await colors(2)).toEqual([96, 64, 'blue', 'red', 'blue'])
    expect(await colors(3)).toEqual([96, 64, 'blue', 'red', 'blue'])
    expect(await colors(4)).toEqual([96, 64, 'red', 'blue', 'red'])
    for (const orientation of [5, 6])
      expect(await colors(orientation)).toEqual([64, 96, 'red', 'red', 'blue'])
    for (const orientation of [7, 8])
      expect(await colors(orientation)).toEqual([64, 96, 'blue', 'blue', 'red'])
    const one = picture({}, [255, 0, 0, 0])
    const place = async (orientation: number) =>
      [...(await drawTiff(sourceOfBytes(tiffFile([one])), orientation)).data]
        .filter((_, i) => i % 4 === 0)
        .indexOf(255)
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(place))).toEqual([0, 1, 3, 2, 0, 1, 3, 2])
  })

  test('draws the existing rows of a short segment', async () => {
    const whole = await page('pages/raw')
    const { data } = await drawTiff(sourceOfBytes(whole.subarray(0, whole.length / 2)), 1).catch(
      () => ({ data: undefined }),
    )
    expect(data).toBeUndefined()
    const short = await drawn(picture({}, [9]))
    expect([short.data[0], short.data[12]]).toEqual([9, 0])
    const refused = [
      picture({ 259: { shorts: [4] } }, [1]),
      picture({ 257: { longs: [2 ** 31] } }, [1]),
      picture({ 256: { longs: [0] } }, [1]),
      picture({ 258: { shorts: [8, 16, 8] }, 262: { shorts: [2] }, 277: { shorts: [3] } }, [1]),
      picture({ 317: { shorts: [3] } }, [1]),
    ]
    for (const each of refused) await expect(drawn(each)).rejects.toThrow()
  })
})
