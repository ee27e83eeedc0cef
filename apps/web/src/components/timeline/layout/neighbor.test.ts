import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Boxes, bottomOf, justifiedRows, squares } from './boxes.ts'
import { layOutMonth } from './month-layout.ts'
import { type MonthInRow, neighbor } from './neighbor.ts'

const alone = { before: undefined, after: undefined, above: [], below: [] }
const month = (boxes: Boxes, key = 'same', left = 0): MonthInRow => ({ key, left, boxes })

it('arrow keys move across the ends of a month', () => {
  const boxes = squares(8, 300, 3)
  const [before, after] = [month(squares(5, 300, 3), 'before'), month(squares(2, 300, 3), 'after')]
  const step = (index: number, direction: Parameters<typeof neighbor>[2]) =>
    neighbor(month(boxes), index, direction, { before, after, above: [before], below: [after] })
  expect(step(4, 'left')).toEqual({ key: 'same', index: 3 })
  expect(step(4, 'down')).toEqual({ key: 'same', index: 7 })
  expect(step(5, 'down')).toEqual({ key: 'same', index: 7 })
  expect(step(4, 'up')).toEqual({ key: 'same', index: 1 })
  expect(step(2, 'up')).toEqual({ key: 'before', index: 4 })
  expect(step(0, 'left')).toEqual({ key: 'before', index: 4 })
  expect(step(7, 'right')).toEqual({ key: 'after', index: 0 })
  expect(step(7, 'down')).toEqual({ key: 'after', index: 1 })
})

it('arrow keys stay in place at both ends of the timeline', () => {
  const boxes = squares(2, 300, 3)
  expect(neighbor(month(boxes), 0, 'left', alone)).toBeUndefined()
  expect(neighbor(month(boxes), 0, 'up', alone)).toBeUndefined()
  expect(neighbor(month(boxes), 1, 'right', alone)).toBeUndefined()
  expect(neighbor(month(boxes), 1, 'down', alone)).toBeUndefined()
})

it('the up and down keys enter a month in the row above or below', () => {
  const one = squares(1, 100, 1)
  const below = [month(one, 'left'), month(one, 'middle', 104), month(one, 'right', 208)]
  const wide = squares(6, 308, 3)
  const down = (index: number) => neighbor(month(wide), index, 'down', { ...alone, below })
  expect([3, 4, 5].map(down)).toEqual([
    { key: 'left', index: 0 },
    { key: 'middle', index: 0 },
    { key: 'right', index: 0 },
  ])
  const up = (from: number) => {
    const start = below[from] ?? month(one)
    return neighbor(start, 0, 'up', { ...alone, above: [month(wide, 'above')] })
  }
  expect([0, 1, 2].map(up)).toEqual([3, 4, 5].map(index => ({ key: 'above', index })))
  const short = neighbor(month(wide), 5, 'down', { ...alone, below: below.slice(0, 2) })
  expect(short).toEqual({ key: 'middle', index: 0 })
})

it('the down key moves exactly one row in rows of any shapes', () => {
  const shapes = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 80,
  })
  fc.assert(
    fc.property(shapes, fc.nat(79), (aspects, nth) => {
      const boxes = justifiedRows(aspects, aspects.length, 1200, 210)
      const index = nth % aspects.length
      const below = neighbor(month(boxes), index, 'down', alone)
      const isLastRow = bottomOf(boxes, index) > boxes.bottom - 1
      expect(below === undefined).toBe(isLastRow)
      if (below) expect(boxes.top[below.index]).toBeCloseTo(bottomOf(boxes, index) + 4, 1)
    }),
  )
})

it('the down key reaches every picture of a masonry column', () => {
  const shapes = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(shapes, aspects => {
      const boxes = layOutMonth({ kind: 'masonry', width: 900 }, aspects, aspects.length)
      for (let i = 0; i < boxes.count; i++) {
        const below = neighbor(month(boxes), i, 'down', alone)
        if (below) expect(boxes.top[below.index]).toBeGreaterThan(boxes.top[i] ?? 0)
      }
    }),
  )
})
