import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseIso6709 } from '../values/iso6709.ts'
import { inspectMovie } from './movie.ts'

const u32 = (...values: number[]) =>
  values.flatMap(value => [24, 16, 8, 0].map(shift => (value >>> shift) & 255))
const box = (type: string, ...content: number[][]) => {
  const bytes = content.flat()
  return [...u32(bytes.length + 8), ...new TextEncoder().encode(type), ...bytes]
}
const blob = (...boxes: number[][]) => new Blob([Uint8Array.from(boxes.flat())])
const SINCE_1904 = 2_082_844_800
const SECONDS = 1_300_000_000
const header = box('mvhd', u32(0, SINCE_1904 + SECONDS, 0, 1000, 5000))
const track = (...tables: number[][]) =>
  box('trak', box('mdia', box('minf', box('stbl', ...tables))))
const runs = (type: string, count: number) => box(type, u32(0, 1, count, 1))

describe('inspectMovie', () => {
  test('finds the movie box anywhere in a file', async () => {
    const movie = { createdMs: SECONDS * 1000 }
    const media = box('mdat', u32(1, 2, 3))
    expect(await inspectMovie(blob(box('moov', header), media))).toEqual(movie)
    expect(await inspectMovie(blob(media, box('moov', header)))).toEqual(movie)
  })

  test.each([
    ['a time counted from 1970', box('mvhd', u32(0, SECONDS, 0, 1000, 0)), SECONDS],
    ['no time', box('mvhd', u32(0, 0, 0, 1000, 0)), 0],
    [
      'the time of a track if the movie has none',
      [
        ...box('mvhd', u32(0, 0, 0, 1000, 0)),
        ...box('trak', box('tkhd', u32(0, SINCE_1904 + SECONDS, 0, 1))),
      ],
      SECONDS,
    ],
    [
      'the time of a medium if the movie is from the year 140325',
      [
        ...box('mvhd', [1, 0, 0, 0], u32(1000, 0), u32(1000, 0)),
        ...box('trak', box('tkhd', u32(0, 0, 0, 1)), box('mdia', box('mdhd', u32(0, SECONDS, 0)))),
      ],
      SECONDS,
    ],
  ])('finds %s', async (_, boxes, seconds) => {
    expect(await inspectMovie(blob(box('moov', boxes)))).toEqual({ createdMs: seconds * 1000 })
  })

  test('rejects a few bytes that claim billions of samples', async () => {
    const bomb = (...tables: number[][]) =>
      inspectMovie(blob(box('moov', header, track(...tables))))
    expect(await bomb(runs('stts', 300), runs('ctts', 300))).toBeDefined()
    expect(await bomb(runs('stts', 300), runs('ctts', 4_000_000_000))).toBeUndefined()
    expect(await bomb(runs('ctts', 300), runs('stts', 4_000_000_000))).toBeUndefined()
    const run = box('moof', box('traf', box('trun', u32(0, 4_000_000_000))))
    expect(await inspectMovie(blob(box('moov', header), run))).toBeUndefined()
  })

  test('rejects tables with fewer entries than claimed', async () => {
    const claims = (type: string) => box(type, u32(0, 2, 10, 1))
    const inside = (...boxes: number[][]) => inspectMovie(blob(box('moov', header, ...boxes)))
    for (const type of ['stts', 'ctts', 'stsc'])
      expect(await inside(track(runs('stts', 3), runs('ctts', 3), claims(type)))).toBeUndefined()
    const names = (count: number) => box('keys', u32(0, count, 8), [109, 100, 116, 97])
    for (const before of [[], u32(0)]) {
      const meta = (count: number) => box('meta', before, box('hdlr', u32(0)), names(count))
      expect(await inside(meta(1))).toBeDefined()
      expect(await inside(meta(0x79730000))).toBeUndefined()
      expect(await inside(box('udta', meta(0x79730000)))).toBeUndefined()
    }
  })

  test('rejects a chunk that claims billions of samples', async () => {
    const chunks = (samples: number) => track(box('stsc', u32(0, 1, 1, samples, 1)))
    expect(await inspectMovie(blob(box('moov', header, chunks(500))))).toBeDefined()
    expect(await inspectMovie(blob(box('moov', header, chunks(4_000_000_000))))).toBeUndefined()
  })

  test('accepts hours of uncompressed audio', async () => {
    const audio = track(runs('stts', 500_000_000))
    expect(await inspectMovie(blob(box('moov', header, audio)))).toBeDefined()
  })

  test('rejects deeply nested boxes', async () => {
    let nested = runs('stts', 1)
    for (let i = 0; i < 50; i++) nested = box('trak', nested)
    expect(await inspectMovie(blob(box('moov', header, nested)))).toBeUndefined()
  })

  test('never fails on random changes of a file', async () => {
    const whole = box('moov', header, track(runs('stts', 3), runs('ctts', 3)))
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(flips, async changes => {
        const bytes = Uint8Array.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        await inspectMovie(new Blob([bytes]))
      }),
    )
  })
})

test('parses the coordinates that phones write into videos', () => {
  const place = { latitude: 43.4676, longitude: -11.8851 }
  expect(parseIso6709('+43.4676-011.8851/')).toEqual(place)
  expect(parseIso6709('+43.4676-011.8851+123.0/')).toEqual(place)
  for (const text of ['', '43.4,11.8', '+43.4676', '+1e9+1/', 'x+43.4676-011.8851/'])
    expect(parseIso6709(text)).toBeUndefined()
})
