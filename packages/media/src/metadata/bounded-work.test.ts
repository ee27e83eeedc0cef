import { expect, test } from 'vitest'
import { sourceOfBytes } from '../ranged/byte-source.ts'
import { readTiff } from './containers/tiff.ts'
import { readHeic } from './pictures/heif.ts'

/*
 * Small files with counts that claim billions of steps. A reader that believes them does not finish, so a
 * test passes if it finishes.
 */

const words = (...numbers: number[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [i, number] of numbers.entries()) view.setUint32(4 * i, number)
  return new Uint8Array(view.buffer)
}

const boxed = (type: string, content: Uint8Array): Uint8Array<ArrayBuffer> => {
  const box = new Uint8Array(8 + content.length)
  new DataView(box.buffer).setUint32(0, box.length)
  box.set(new TextEncoder().encode(type), 4)
  box.set(content, 8)
  return box
}

test('reads a HEIF file that claims billions of extents in bounded time', async () => {
  const items = 65_535
  const iloc = new Uint8Array(8 + 6 * items)
  const view = new DataView(iloc.buffer)
  view.setUint16(6, items)
  for (let i = 0; i < items; i += 1) view.setUint16(8 + 6 * i + 4, 65_535)
  const meta = new Uint8Array([0, 0, 0, 0, ...boxed('iloc', iloc)])
  const file = new Uint8Array([...boxed('ftyp', words(0)), ...boxed('meta', meta)])
  expect(await readHeic(sourceOfBytes(file))).toEqual({ blocks: {} })
})

test('reads a TIFF with two million further directories in bounded time', async () => {
  const count = 2_000_000
  const file = new Uint8Array(26 + 4 * count)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x4d4d002a)
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  // Add the tag SubIFDs: a list of offsets after the directory. All of them point to the first directory.
  view.setUint16(10, 330)
  view.setUint16(12, 4)
  view.setUint32(14, count)
  view.setUint32(18, 26)
  for (let i = 0; i < count; i += 1) view.setUint32(26 + 4 * i, 8)
  expect((await readTiff(sourceOfBytes(file)))?.directories).toHaveLength(1)
})
