import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bottomOf, justifiedRows, squares } from './boxes.ts'
import { layOutMonth } from './month-layout.ts'
import { neighbor } from './neighbor.ts'

const alone = { before: undefined, after: undefined }

it('walks through squares as they lie, and over the ends of a month', () => {
  const boxes = squares(8, 300, 3)
  const step = (index: number, direction: Parameters<typeof neighbor>[2]) =>
    neighbor(boxes, index, direction, { before: squares(5, 300, 3), after: squares(2, 300, 3) })
  expect(step(4, 'left')).toEqual({ index: 3, month: 'same' })
  expect(step(4, 'down')).toEqual({ index: 7, month: 'same' })
  expect(step(5, 'down')).toEqual({ index: 7, month: 'same' })
  expect(step(4, 'up')).toEqual({ index: 1, month: 'same' })
  expect(step(2, 'up')).toEqual({ index: 4, month: 'before' })
  expect(step(0, 'left')).toEqual({ index: 4, month: 'before' })
  expect(step(7, 'right')).toEqual({ index: 0, month: 'after' })
  expect(step(7, 'down')).toEqual({ index: 1, month: 'after' })
})

it('stays where it is at the two ends of the timeline', () => {
  const boxes = squares(2, 300, 3)
  expect(neighbor(boxes, 0, 'left', alone)).toBeUndefined()
  expect(neighbor(boxes, 0, 'up', alone)).toBeUndefined()
  expect(neighbor(boxes, 1, 'right', alone)).toBeUndefined()
  expect(neighbor(boxes, 1, 'down', alone)).toBeUndefined()
})

it('goes to the next row and back in rows of any shapes', () => {
  const shapes = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 80,
  })
  fc.assert(
    fc.property(shapes, fc.nat(79), (aspects, nth) => {
      const boxes = justifiedRows(aspects, aspects.length, 1200, 210)
      const index = nth % aspects.length
      const below = neighbor(boxes, index, 'down', alone)
      const isLastRow = bottomOf(boxes, index) > boxes.bottom - 1
      expect(below === undefined).toBe(isLastRow)
      if (below) expect(boxes.top[below.index]).toBeCloseTo(bottomOf(boxes, index) + 4, 1)
    }),
  )
})

it('comes to every picture of a masonry that lies below', () => {
  const shapes = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(shapes, aspects => {
      const boxes = layOutMonth({ kind: 'masonry', width: 900 }, aspects, aspects.length)
      for (let i = 0; i < boxes.count; i++) {
        const below = neighbor(boxes, i, 'down', alone)
        if (below) expect(boxes.top[below.index]).toBeGreaterThan(boxes.top[i] ?? 0)
      }
    }),
  )
})
