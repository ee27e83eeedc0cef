import type { TimelineMonth } from '@safelight/client/timeline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLayoutCache, type TimelineLayout } from './layout-cache.ts'
import { type PageShape, YEAR_HEADING } from './month-layout.ts'

function monthsOf(
  sizes: readonly { gap: number; aspects: readonly number[]; isLoaded: boolean }[],
) {
  let month = 2026 * 12
  let start = 0
  return sizes.map(({ gap, aspects, isLoaded }): TimelineMonth => {
    month -= 1 + gap
    const key = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    const outline = isLoaded
      ? {
          ids: '',
          aspects: Float32Array.from(aspects),
          days: new Uint8Array(aspects.length),
          marks: [],
          mixed: new Set<number>(),
          stacks: new Map(),
        }
      : undefined
    const count = aspects.length
    start += count
    const status = isLoaded ? ('ready' as const) : ('away' as const)
    const at = { start: start - count, count, items: count }
    return { key, title: key, ...at, status, outline, chunks: new Map() }
  })
}

const totalOf = (months: readonly TimelineMonth[]) =>
  months.reduce((sum, { count }) => sum + count, 0)

const aspect = fc.double({ min: 0.5, max: 3, noNaN: true })
const months = fc
  .array(
    fc.record({
      gap: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.nat(30)),
      aspects: fc.oneof(
        { weight: 4, arbitrary: fc.array(aspect, { minLength: 1, maxLength: 6 }) },
        fc.array(aspect, { minLength: 1, maxLength: 60 }),
      ),
      isLoaded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map(monthsOf)
const page: fc.Arbitrary<PageShape> = fc.record({
  kind: fc.constantFrom('grid' as const, 'masonry' as const),
  width: fc.integer({ min: 280, max: 2600 }),
})

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Tolerance in pixels for the rounding of 32-bit coordinates on pages that are some thousand pixels high. */
const NEAR = 0.05

function drawn({ offsets, boxesOf, months: shown }: TimelineLayout, width: number) {
  return offsets.months.map(month => {
    const { key, left, top, opensYear } = month
    const boxes = boxesOf(key)
    const under = top + month.heading
    const heading = { left, top, right: left + month.width, bottom: under }
    const pictures = Array.from({ length: boxes?.count ?? 0 }, (_, i): Rectangle => {
      const [x, y] = [left + (boxes?.left[i] ?? 0), under + (boxes?.top[i] ?? 0)]
      return {
        left: x,
        top: y,
        right: x + (boxes?.width[i] ?? 0),
        bottom: y + (boxes?.height[i] ?? 0),
      }
    })
    expect(pictures).toHaveLength(shown.get(key)?.count ?? 0)
    expect(heading.right).toBeLessThanOrEqual(width + NEAR)
    const year = { ...heading, top: top - YEAR_HEADING, bottom: top }
    return { month, heading, pictures, year: opensYear ? [year] : [] }
  })
}

const isApart = (a: Rectangle, b: Rectangle) =>
  a.right <= b.left + NEAR ||
  b.right <= a.left + NEAR ||
  a.bottom <= b.top + NEAR ||
  b.bottom <= a.top + NEAR

describe('the layout of a timeline', () => {
  it('shows every picture below the heading of its month', () => {
    fc.assert(
      fc.property(months, page, (all, of) => {
        const layout = createLayoutCache().layOut(all, totalOf(all), of)
        const parts = drawn(layout, of.width)
        expect(parts.map(({ month }) => month.key)).toEqual(all.map(({ key }) => key))
        for (const [i, { month, heading, pictures, year }] of parts.entries()) {
          for (const picture of pictures) {
            expect(picture.top).toBeGreaterThanOrEqual(heading.bottom)
            expect(picture.bottom).toBeLessThanOrEqual(month.top + month.height + NEAR)
            expect(picture.left).toBeGreaterThanOrEqual(heading.left)
            expect(picture.right).toBeLessThanOrEqual(heading.right + NEAR)
          }
          expect(pictures[0]?.left).toBe(heading.left)
          const next = parts[i + 1]
          if (!next) continue
          for (const mine of [...year, heading, ...pictures]) {
            for (const other of [...next.year, next.heading, ...next.pictures]) {
              expect(isApart(mine, other)).toBe(true)
            }
          }
        }
        expect(parts.at(-1)?.month.top ?? 0).toBeLessThan(layout.offsets.height)
      }),
      { numRuns: 200 },
    )
  })

  it('places each month to the right of the previous month or in a new row', () => {
    fc.assert(
      fc.property(months, page, (all, of) => {
        const { offsets } = createLayoutCache().layOut(all, totalOf(all), of)
        for (const [i, month] of offsets.months.entries()) {
          const before = offsets.months[i - 1]
          if (!before) continue
          if (month.top === before.top) {
            expect(month.left).toBeGreaterThan(before.left + before.width)
            expect(month.isShared && before.isShared).toBe(true)
            expect(month.height).toBe(before.height)
          } else {
            expect(month.left).toBe(0)
            expect(month.begins).toBeCloseTo(before.top + before.height, 6)
          }
        }
      }),
    )
  })

  it('keeps every month in its row when picture shapes load', () => {
    fc.assert(
      fc.property(months, page, fc.nat(), (all, of, nth) => {
        const cache = createLayoutCache()
        const before = cache.layOut(all, totalOf(all), of).offsets
        const at = nth % all.length
        const loaded = all.with(at, {
          ...all[at],
          status: 'ready',
          outline: {
            ids: '',
            aspects: new Float32Array(all[at]?.count ?? 0).fill(0.8),
            days: new Uint8Array(0),
            marks: [],
            mixed: new Set<number>(),
            stacks: new Map(),
          },
        } as TimelineMonth)
        const after = cache.layOut(loaded, totalOf(all), of).offsets
        const rowsIn = (offsets: typeof before) =>
          offsets.months.map(({ top }, i) => top === offsets.months[i - 1]?.top)
        expect(rowsIn(after)).toEqual(rowsIn(before))
        const tops = before.months.slice(0, at + 1).map(({ top }) => top)
        expect(after.months.slice(0, at + 1).map(({ top }) => top)).toEqual(tops)
      }),
    )
  })

  it('grows at the end without moving earlier months', () => {
    fc.assert(
      fc.property(months, page, fc.nat(), (all, of, share) => {
        const cache = createLayoutCache()
        const total = totalOf(all)
        const shown = 1 + (share % total)
        const before = cache.layOut(all, shown, of)
        const after = cache.layOut(all, total, of)
        for (const [i, { key, top, left, isShared }] of before.offsets.months.entries()) {
          expect(after.offsets.months[i]).toMatchObject({ key, top, left, isShared })
        }
        const away = all.map(month => ({ ...month, status: 'away' as const, outline: undefined }))
        expect(cache.layOut(away, total, of).offsets).toBe(after.offsets)
      }),
    )
  })
})

describe('a library with one picture a month for ten years', () => {
  const sparse = monthsOf(
    Array.from({ length: 120 }, (_, i) => ({
      gap: 0,
      aspects: [[4 / 3, 3 / 4, 3 / 2, 16 / 9, 9 / 16][i % 5] ?? 1],
      isLoaded: true,
    })),
  )
  const screens = (of: PageShape, height: number) =>
    createLayoutCache().layOut(sparse, 120, of).offsets.height / height

  it.each(['grid', 'masonry'] as const)('fits on a few screens in the layout %s', kind => {
    // Widths between the gutters in windows of 1440 × 900 and 390 × 844.
    expect(screens({ kind, width: 1350 }, 900)).toBeLessThan(kind === 'grid' ? 6 : 8.5)
    expect(screens({ kind, width: 370 }, 844)).toBeLessThan(kind === 'grid' ? 9 : 11)
  })
})
