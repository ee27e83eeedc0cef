import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Boxes,
  bottomOf,
  boxesBetween,
  GAP,
  justifiedRows,
  masonry,
  squares,
} from './boxes.ts'
import { estimateHeight, layOutMonth } from './month-layout.ts'

const shapes = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { maxLength: 200 })
const pageWidth = fc.integer({ min: 280, max: 2600 })
const kind = fc.constantFrom('grid' as const, 'masonry' as const)

/** Tolerance in pixels for the rounding of 32-bit coordinates on pages that are some thousand pixels high. */
const NEAR = 0.05

function expectApart(boxes: Boxes, width: number): void {
  for (let i = 0; i < boxes.count; i++) {
    const right = (boxes.left[i] ?? 0) + (boxes.width[i] ?? 0)
    expect(right).toBeLessThanOrEqual(width + NEAR)
    expect(bottomOf(boxes, i)).toBeLessThanOrEqual(boxes.bottom + NEAR)
    if (i > 0) expect(boxes.top[i]).toBeGreaterThanOrEqual(boxes.top[i - 1] ?? 0)
    for (let j = Math.max(0, i - 12); j < i; j++) {
      const besides =
        (boxes.left[j] ?? 0) + (boxes.width[j] ?? 0) <= (boxes.left[i] ?? 0) + NEAR ||
        right <= (boxes.left[j] ?? 0) + NEAR
      expect(besides || bottomOf(boxes, j) <= (boxes.top[i] ?? 0) + NEAR).toBe(true)
    }
  }
}

describe('justified rows', () => {
  it('fill the width of the page, except in the last row', () => {
    fc.assert(
      fc.property(shapes, pageWidth, (aspects, width) => {
        const boxes = justifiedRows(aspects, aspects.length, width, 210)
        expectApart(boxes, width)
        const rows = Map.groupBy(aspects.keys(), i => boxes.top[i])
        for (const row of [...rows.values()].slice(0, -1)) {
          const last = row.at(-1) ?? 0
          expect((boxes.left[last] ?? 0) + (boxes.width[last] ?? 0)).toBeCloseTo(width, 1)
          if (width > 700) expect(boxes.height[last]).toBeLessThan(2.1 * 210)
          if (width > 700) expect(boxes.height[last]).toBeGreaterThan(210 / 2.1)
        }
      }),
    )
  })

  it('never crop a picture', () => {
    const aspects = [1.5, 0.75, 1.5, 2, 1, 1.33]
    const boxes = justifiedRows(aspects, 6, 1200, 210)
    for (const [i, aspect] of aspects.entries()) {
      expect((boxes.width[i] ?? 0) / (boxes.height[i] ?? 1)).toBeCloseTo(aspect, 3)
    }
  })
})

it('arranges square tiles in columns', () => {
  const boxes = squares(7, 380, 3)
  expectApart(boxes, 380)
  expect(boxes.bottom).toBeCloseTo(3 * (boxes.height[0] ?? 0) + 2 * GAP, 2)
})

it('keeps the natural shapes of pictures in masonry columns', () => {
  fc.assert(
    fc.property(shapes, pageWidth, (aspects, width) => {
      const boxes = masonry(aspects, aspects.length, width, 4)
      expectApart(boxes, width)
      for (const [i, aspect] of aspects.entries()) {
        expect((boxes.width[i] ?? 0) / (boxes.height[i] ?? 1)).toBeCloseTo(aspect, 2)
      }
    }),
  )
})

it('finds every picture of a month that is visible between two scroll positions', () => {
  fc.assert(
    fc.property(
      shapes,
      pageWidth,
      kind,
      fc.nat(4000),
      fc.nat(900),
      (aspects, width, of, from, view) => {
        const boxes = layOutMonth({ kind: of, width }, aspects, aspects.length)
        const [first, end] = boxesBetween(boxes, from, from + view)
        for (let i = 0; i < boxes.count; i++) {
          const isSeen = bottomOf(boxes, i) > from && (boxes.top[i] ?? 0) < from + view
          if (isSeen) expect(i >= first && i < end).toBe(true)
        }
      },
    ),
  )
})

it('estimates the height of a month whose picture shapes are unknown', () => {
  fc.assert(
    fc.property(pageWidth, kind, fc.nat(500), (width, of, count) => {
      const page = { kind: of, width }
      const { bottom } = layOutMonth(page, [], count)
      expect(Math.abs(estimateHeight(page, count) - bottom)).toBeLessThan(1)
    }),
  )
})

it('makes rows slightly lower to avoid a last row of one or two pictures', () => {
  const page = { kind: 'grid' as const, width: 1330 }
  const shapeOf = (count: number) => {
    const { top, left, width, bottom } = layOutMonth(page, [], count)
    const end = (left[count - 1] ?? 0) + (width[count - 1] ?? 0)
    return { rows: new Set(top).size, lastRow: end / page.width, bottom }
  }
  expect(shapeOf(4)).toMatchObject({ rows: 1 })
  expect(shapeOf(7)).toMatchObject({ rows: 1 })
  expect(shapeOf(7).bottom).toBeLessThan(shapeOf(4).bottom)
  for (let count = 7; count < 12; count++) {
    const { rows, lastRow } = shapeOf(count)
    expect(rows === 1 || lastRow > 1 / 2, `${count} pictures`).toBe(true)
  }
})
