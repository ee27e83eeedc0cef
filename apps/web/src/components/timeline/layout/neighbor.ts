import type { TimelineIndex } from '@safelight/client/timeline'
import { type Boxes, bottomOf } from './boxes.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** A month of a row; `left` is in pixels from the row's edge. */
export interface MonthInRow {
  key: string
  left: number
  boxes: Boxes
}

/** The months around a month. At an end of the timeline they are undefined or empty. */
export interface Surroundings {
  before: MonthInRow | undefined
  after: MonthInRow | undefined
  above: readonly MonthInRow[]
  below: readonly MonthInRow[]
}

/**
 * The target of an arrow key: the previous or next picture in time, or the one above or below. Up enters
 * another row of months at its last row of pictures, down at its first.
 */
export function neighbor(
  month: MonthInRow,
  index: number,
  direction: Direction,
  { before, after, above, below }: Surroundings,
): TimelineIndex | undefined {
  const { key, boxes } = month
  const middle = (boxes.left[index] ?? 0) + (boxes.width[index] ?? 0) / 2
  switch (direction) {
    case 'left':
      return index > 0 ? { key, index: index - 1 } : before && lastOf(before)
    case 'right':
      return index < boxes.count - 1
        ? { key, index: index + 1 }
        : after && { key: after.key, index: 0 }
    case 'down': {
      const found = firstBelow(boxes, bottomOf(boxes, index), middle)
      if (found !== undefined) return { key, index: found }
      return into(below, month.left + middle, (next, at) => firstBelow(next, 0, at))
    }
    case 'up': {
      const found = lastAbove(boxes, boxes.top[index] ?? 0, middle)
      if (found !== undefined) return { key, index: found }
      return into(above, month.left + middle, (next, at) => lastAbove(next, next.bottom, at))
    }
  }
}

const lastOf = ({ key, boxes }: MonthInRow): TimelineIndex => ({ key, index: boxes.count - 1 })

/** Returns the picture that `find` chooses in the month at `middle` pixels from the left. */
function into(
  row: readonly MonthInRow[],
  middle: number,
  find: (boxes: Boxes, middle: number) => number | undefined,
): TimelineIndex | undefined {
  const month = row.findLast(({ left }) => left <= middle) ?? row[0]
  const index = month && find(month.boxes, middle - month.left)
  return index === undefined ? undefined : { key: month?.key ?? '', index }
}

/** Tolerance in pixels for the rounding of 32-bit coordinates. */
const NEAR = 0.5

/**
 * Looks in the first row of pictures that begins at least `height` pixels below the month's top. Returns the
 * index of the box at `middle` pixels from the left, or else of the last box of the row.
 */
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

/**
 * Looks in the last row of pictures that ends at most `height` pixels below the month's top. Returns the
 * index of the box at `middle` pixels from the left, or else of the last box of the row.
 */
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
