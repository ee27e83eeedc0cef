import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Boxes } from './boxes.ts'
import { estimateHeight, layOutMonth, YEAR_HEADING } from './month-layout.ts'
import { anchorAt, heightOf, monthAt, offsetsOf, rowAt } from './month-offsets.ts'
import { isNearEdge, isOff, MOST_PIXELS, originFor, stretchOf } from './origin.ts'

const page = { kind: 'grid' as const, width: 1200 }
const counts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 })
const keyOf = (index: number) => `2021-${index}`

const offsetsFor = (heights: number[], keys = heights.map((_, i) => keyOf(i))) =>
  offsetsOf(
    heights.map((height, i) => ({
      isShared: false,
      height,
      months: [{ key: keys[i] ?? '', left: 0, width: page.width }],
    })),
  )

it('finds the month at any scroll position', () => {
  fc.assert(
    fc.property(counts, of => {
      const offsets = offsetsFor(of.map(count => estimateHeight(page, count)))
      for (const [i, month] of offsets.months.entries()) {
        expect(monthAt(offsets, month.top)).toBe(i)
        expect(monthAt(offsets, month.top + month.height - 0.01)).toBe(i)
      }
      const last = offsets.months.at(-1)
      expect((last?.top ?? 0) + (last?.height ?? 0)).toBe(offsets.height)
    }),
  )
})

it("leaves space for a year's heading only above the newest month of that year", () => {
  const keys = ['2021-07', '2021-02', '2019-12', '2018-12']
  const { months, height } = offsetsFor([100, 100, 100, 100], keys)
  expect(months.map(month => month.opensYear)).toEqual([true, false, true, true])
  const ends = [0, ...months.map(month => month.top + month.height)]
  expect(months.map((month, i) => month.top - (ends[i] ?? 0))).toEqual([
    YEAR_HEADING,
    0,
    YEAR_HEADING,
    YEAR_HEADING,
  ])
  expect(months.map(month => month.begins)).toEqual(ends.slice(0, -1))
  expect(height).toBe(ends.at(-1))
})

it('places the months of a row side by side below the headings of their years', () => {
  const offsetsOfRow = (keys: string[]) => ({
    isShared: true,
    height: 100,
    months: keys.map((key, i) => ({ key, left: i * 300, width: 280 })),
  })
  const offsets = offsetsOf([
    offsetsOfRow(['2021-02', '2020-12', '2019-03']),
    offsetsOfRow(['2019-02', '2019-01']),
  ])
  const [first, , third, fourth] = offsets.months
  expect(offsets.months.map(month => month.opensYear)).toEqual([true, true, true, false, false])
  expect(offsets.months.map(month => month.top)).toEqual(
    [0, 0, 0, 1, 1].map(row => YEAR_HEADING + row * (first?.height ?? 0)),
  )
  expect([first?.begins, fourth?.begins]).toEqual([0, fourth?.top])
  expect(monthAt(offsets, (third?.top ?? 0) + 5)).toBe(0)
  expect(rowAt(offsets, 1).map(({ key }) => key)).toEqual(['2021-02', '2020-12', '2019-03'])
  expect(rowAt(offsets, 4).map(({ key }) => key)).toEqual(['2019-02', '2019-01'])
  expect(rowAt(offsets, -1)).toEqual([])
  expect(rowAt(offsets, 5)).toEqual([])
})

it('keeps the visible picture in place when months above it get their real height', () => {
  fc.assert(
    fc.property(counts, fc.double({ min: 0, max: 0.99, noNaN: true }), (of, share) => {
      const boxes = new Map<string, Boxes>(
        of.map((count, i) => [keyOf(i), layOutMonth(page, [], count)]),
      )
      const boxesOf = (key: string) => boxes.get(key)
      const before = offsetsFor(of.map(count => estimateHeight(page, count)))
      const y = share * before.height
      const anchor = anchorAt(before, y, boxesOf)
      const seen = monthAt(before, y)
      const after = offsetsFor(
        of.map((count, i) => estimateHeight(page, count) + (i < seen ? 100 + i : 0)),
      )
      const moved = anchor && heightOf(after, anchor, boxesOf)
      const shift = (after.months[seen]?.top ?? 0) - (before.months[seen]?.top ?? 0)
      expect((moved ?? 0) - y).toBeCloseTo(shift, 1)
    }),
  )
})

it('the scrollable part reaches every position of a timeline that is too tall for browsers', () => {
  const view = 900
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 100_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (height, share) => {
        const y = share * (height - view)
        const origin = originFor(y, height)
        expect(isOff(height, origin)).toBe(false)
        expect(isNearEdge(y, height, origin, view)).toBe(false)
        expect(y - origin).toBeGreaterThanOrEqual(0)
        expect(y + view).toBeLessThanOrEqual(origin + stretchOf(height, origin) + 1)
        expect(stretchOf(height, origin)).toBeLessThanOrEqual(MOST_PIXELS)
      },
    ),
  )
})

it('the scrollable part of a tall timeline moves before its end becomes visible', () => {
  const height = 40_000_000
  const origin = originFor(20_000_000, height)
  expect(isNearEdge(origin + 1000, height, origin, 900)).toBe(true)
  expect(isNearEdge(origin + MOST_PIXELS - 1500, height, origin, 900)).toBe(true)
  expect(isNearEdge(0, height, 0, 900)).toBe(false)
  expect(isNearEdge(height - 900, height, height - MOST_PIXELS, 900)).toBe(false)
})
