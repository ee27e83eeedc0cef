import type { Boxes } from './boxes.ts'
import { HEADING, MONTH_GAP, SHARED_HEADING, YEAR_HEADING } from './month-layout.ts'
import { yearOf } from './years.ts'

/** The position of a month, in pixels from the timeline's start. */
export interface PlacedMonth {
  key: string
  /** Whether this is the newest month of its year. The year's heading is above `top`. */
  opensYear: boolean
  isShared: boolean
  left: number
  width: number
  /** Equal for all months of a row, and unique to the row. */
  top: number
  /** Includes the heading; equal for all months of a row. */
  height: number
  heading: number
  /** The top of the month's row, including the headings of years that begin in the row. */
  begins: number
}

export interface MonthOffsets {
  months: readonly PlacedMonth[]
  height: number
}

export interface RowOfMonths {
  isShared: boolean
  months: readonly Pick<PlacedMonth, 'key' | 'left' | 'width'>[]
  /** Height of the row's pictures in pixels. */
  height: number
}

export function offsetsOf(rows: readonly RowOfMonths[]): MonthOffsets {
  let end = 0
  let year: string | undefined
  const months: PlacedMonth[] = []
  for (const { isShared, months: inRow, height } of rows) {
    const begins = end
    const opening = inRow.map(({ key }) => {
      const before = year
      year = yearOf(key)
      return year !== before
    })
    const top = begins + (opening.includes(true) ? YEAR_HEADING : 0)
    const heading = isShared ? SHARED_HEADING : HEADING
    end = top + heading + height + MONTH_GAP
    for (const [i, bounds] of inRow.entries()) {
      const opensYear = opening[i] === true
      months.push({ ...bounds, opensYear, isShared, top, height: end - top, heading, begins })
    }
  }
  return { months, height: end }
}

/**
 * Returns the index of the first month in the last row whose `top` is at most `y`, in pixels from the
 * timeline's start. Uses the first row if all rows are lower.
 */
export function monthAt({ months }: MonthOffsets, y: number): number {
  let [low, high] = [0, months.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((months[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  while (low > 0 && months[low - 1]?.top === months[low]?.top) low -= 1
  return low
}

export function rowAt({ months }: MonthOffsets, index: number): readonly PlacedMonth[] {
  const top = months[index]?.top
  if (top === undefined) return []
  let [from, to] = [index, index + 1]
  while (months[from - 1]?.top === top) from -= 1
  while (months[to]?.top === top) to += 1
  return months.slice(from, to)
}

/** A point of the timeline that should stay in place on the screen. */
export interface Anchor {
  key: string
  /** Index of a picture in the month; -1 for the heading. */
  index: number
  /** Pixels from the top of the picture, or of the heading, to the anchor. */
  offset: number
}

/** The anchor at `y` pixels from the timeline's start; undefined if there are no months. */
export function anchorAt(
  offsets: MonthOffsets,
  y: number,
  boxesOf: (key: string) => Boxes | undefined,
): Anchor | undefined {
  const month = offsets.months[monthAt(offsets, y)]
  if (!month) return undefined
  const boxes = boxesOf(month.key)
  const within = y - month.top - month.heading
  if (!boxes || within < 0) return { key: month.key, index: -1, offset: y - month.top }
  let [low, high] = [0, boxes.count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((boxes.top[middle] ?? 0) <= within) low = middle
    else high = middle - 1
  }
  return { key: month.key, index: low, offset: within - (boxes.top[low] ?? 0) }
}

/** Pixels from the timeline's start to an anchor; undefined if its month is gone. */
export function heightOf(
  offsets: MonthOffsets,
  { key, index, offset }: Anchor,
  boxesOf: (key: string) => Boxes | undefined,
): number | undefined {
  const month = offsets.months.find(each => each.key === key)
  if (!month) return undefined
  if (index === -1) return month.top + Math.min(offset, month.height)
  const boxes = boxesOf(key)
  if (!boxes) return month.top + Math.min(month.heading + offset, month.height)
  return month.top + month.heading + (boxes.top[Math.min(index, boxes.count - 1)] ?? 0) + offset
}
