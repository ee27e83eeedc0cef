import { expect, test } from 'vitest'
import { sourceOfBytes } from '../../ranged/byte-source.ts'
import { readAvi } from './avi.ts'

const ascii = (text: string) => Array.from(text, letter => letter.charCodeAt(0))
const u32 = (value: number) => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)
const chunk = (name: string, content: number[]) => [
  ...ascii(name),
  ...u32(content.length),
  ...content,
  ...(content.length % 2 ? [0] : []),
]
const header = (width: number, height: number, frames: number) =>
  chunk('avih', [50_000, 0, 0, 0, frames, 0, 1, 0, width, height, 0, 0, 0, 0].flatMap(u32))
const avi = (...headers: number[][]) => {
  const list = chunk('LIST', [...ascii('hdrl'), ...headers.flat()])
  return Uint8Array.from(
    chunk('RIFF', [...ascii('AVI '), ...list, ...chunk('LIST', ascii('movi'))]),
  )
}
const read = (...headers: number[][]) => readAvi(sourceOfBytes(avi(...headers)))

test('reads the date of an AVI in both notations of cameras', async () => {
  const taken = { local: '2005-08-05T16:47:17.000', offsetMinutes: null, guess: null }
  expect(
    await read(header(640, 480, 40), chunk('IDIT', ascii('Fri Aug 05 16:47:17 2005\n'))),
  ).toEqual({ width: 640, height: 480, durationSeconds: 2, taken })
  const { taken: other } = await read(chunk('IDIT', ascii('2005/08/05 16:47:17\0')))
  expect(other).toEqual(taken)
  expect(await read(chunk('IDIT', ascii('FRI AUG 05 16:47:17 2005')))).toEqual({ taken })
})

test('ignores invalid dates and values out of range', async () => {
  for (const text of ['Fri Foo 05 16:47:17 2005', 'yesterday', '2005/13/05 16:47:17', ''])
    expect(await read(chunk('IDIT', ascii(text)))).toEqual({})
  expect(await read(header(2 ** 31, 480, 0))).toEqual({})
})
