import { expect, test } from 'vitest'
import { tiffFile } from '../../../test/raw-writer.ts'
import { sourceOfBytes } from '../../ranged/byte-source.ts'
import { imagesOf, isSensorData, readTiff, TAGS } from './tiff.ts'

const read = (bytes: Uint8Array) => readTiff(sourceOfBytes(bytes))
const with32 = (bytes: Uint8Array, at: number, value: number) => {
  const changed = Uint8Array.from(bytes)
  new DataView(changed.buffer).setUint32(at, value, true)
  return changed
}

test('follows each TIFF directory once', async () => {
  const pages = Array.from({ length: 3 }, (_, i) => ({ fields: { 256: { longs: [i + 1] } } }))
  const file = tiffFile(pages)
  const widths = async (bytes: Uint8Array) => {
    const tiff = await read(bytes)
    return tiff && imagesOf(tiff).map(image => image.number(TAGS.width))
  }
  expect(await widths(file)).toEqual([1, 2, 3])
  expect(await widths(with32(file, file.length - 4, 8))).toEqual([1, 2, 3])
  const many = tiffFile(Array.from({ length: 100 }, () => ({ fields: {} })))
  expect(await widths(many)).toHaveLength(32)
})

test('allocates no memory for values that the file only claims to have', async () => {
  const file = tiffFile([{ fields: { 273: { longs: [1, 2, 3] }, 270: 'A description' } }])
  const claimed = await read(with32(file, 8 + 2 + 12 + 4, 0x3fffffff))
  expect(claimed?.directories[0]?.numbers(TAGS.stripOffsets)).toEqual([])
  const whole = await read(file)
  const [first] = whole?.directories ?? []
  expect([first?.numbers(TAGS.stripOffsets), first?.text(TAGS.description)]).toEqual([
    [1, 2, 3],
    'A description',
  ])
})

test('reads only files with a TIFF header', async () => {
  expect(await read(new Uint8Array(8))).toBeUndefined()
  expect(await read(new Uint8Array())).toBeUndefined()
  const big = Uint8Array.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    0,
    1,
    1,
    0,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    7,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  expect((await read(big))?.directories[0]?.number(TAGS.width)).toBe(7)
})

test('finds sensor data by its colors or its compression', async () => {
  const isSensor = async (fields: Parameters<typeof tiffFile>[0][0]['fields']) => {
    const tiff = await read(tiffFile([{ fields: { 271: 'NIKON' }, sub: [{ fields }] }]))
    return tiff && isSensorData(tiff)
  }
  expect(await isSensor({ 262: { shorts: [32803] } })).toBe(true)
  expect(await isSensor({ 259: { shorts: [34713] } })).toBe(true)
  expect(await isSensor({ 262: { shorts: [2] }, 259: { shorts: [5] } })).toBe(false)
})
