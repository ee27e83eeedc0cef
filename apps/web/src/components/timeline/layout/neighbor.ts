import { type Boxes, bottomOf } from './boxes.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** A picture of a month; `before` and `after` are the months beside it. */
export interface Step {
  index: number
  month: 'before' | 'same' | 'after'
}

/**
 * Where an arrow key goes from a picture: to the one before or behind it in time, or to the one above or
 * below it. Into another month it comes by its last or its first row.
 */
export function neighbor(
  boxes: Boxes,
  index: number,
  direction: Direction,
  besides: { before: Boxes | undefined; after: Boxes | undefined },
): Step | undefined {
  const { before, after } = besides
  const middle = (boxes.left[index] ?? 0) + (boxes.width[index] ?? 0) / 2
  const into = (month: 'before' | 'after', at: number | undefined) =>
    at === undefined ? undefined : { index: at, month }
  switch (direction) {
    case 'left':
      return index > 0 ? same(index - 1) : into('before', before && before.count - 1)
    case 'right':
      return index < boxes.count - 1 ? same(index + 1) : into('after', after && 0)
    case 'down': {
      const below = firstBelow(boxes, bottomOf(boxes, index), middle)
      return below === undefined
        ? into('after', after && firstBelow(after, 0, middle))
        : same(below)
    }
    case 'up': {
      const above = lastAbove(boxes, boxes.top[index] ?? 0, middle)
      return above === undefined
        ? into('before', before && lastAbove(before, before.bottom + 1, middle))
        : same(above)
    }
  }
}

const same = (index: number): Step => ({ index, month: 'same' })

/** 32-bit coordinates. */
const NEAR = 0.5

/** The first box that begins below a height and has `middle` in it; else the last one of its row. */
function firstBelow(boxes: Boxes, height: number, middle: number): number | undefined {
  let row: number | undefined
  for (let i = 0; i < boxes.count; i++) {
    const top = boxes.top[i] ?? 0
    if (top < height - NEAR) continue
    if (row !== undefined && top > bottomOf(boxes, row) - NEAR) break
    if (isAt(boxes, i, middle)) return i
    row = i
  }
  return row
}

/** The last box that ends above a height and has `middle` in it; else the last one of its row. */
function lastAbove(boxes: Boxes, height: number, middle: number): number | undefined {
  let row: number | undefined
  for (let i = boxes.count - 1; i >= 0; i--) {
    if (bottomOf(boxes, i) > height + NEAR) continue
    if (row !== undefined && bottomOf(boxes, i) < (boxes.top[row] ?? 0) + NEAR) break
    if (isAt(boxes, i, middle)) return i
    row ??= i
  }
  return row
}

function isAt({ left, width }: Boxes, index: number, middle: number): boolean {
  const start = left[index] ?? 0
  return start <= middle && middle <= start + (width[index] ?? 0) + 4
}
