import type { Boxes } from './boxes.ts'
import { HEADING, MONTH_GAP, YEAR_HEADING } from './month-layout.ts'
import { yearOf } from './years.ts'

/** Where a month is, in pixels from the timeline's beginning. */
export interface StackedMonth {
  key: string
  /** It is the newest of its year, whose heading is above `top`. */
  opensYear: boolean
  top: number
  /** Includes the heading. */
  height: number
}

export interface Stack {
  months: readonly StackedMonth[]
  height: number
}

/** Months below each other, by the heights of their pictures, newest first. */
export function stackMonths(heights: readonly { key: string; height: number }[]): Stack {
  let top = 0
  const months = heights.map(({ key, height }, i) => {
    const before = heights[i - 1]
    const opensYear = !before || yearOf(before.key) !== yearOf(key)
    if (opensYear) top += YEAR_HEADING
    const month = { key, opensYear, top, height: HEADING + height + MONTH_GAP }
    top += month.height
    return month
  })
  return { months, height: top }
}

/** The index of the month at a height, the nearest one if there is none. */
export function monthAt({ months }: Stack, y: number): number {
  let [low, high] = [0, months.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((months[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Where a month begins, with its year's heading if it opens a year. */
export const beginningOf = ({ top, opensYear }: StackedMonth): number =>
  opensYear ? top - YEAR_HEADING : top

/** Something of the timeline that should stay where it is on the screen. */
export interface Anchor {
  key: string
  /** A picture of the month; -1 for its heading. */
  index: number
  /** From its top to the height that was asked for. */
  offset: number
}

/** What is at a height. */
export function anchorAt(
  stack: Stack,
  y: number,
  boxesOf: (key: string) => Boxes | undefined,
): Anchor | undefined {
  const month = stack.months[monthAt(stack, y)]
  if (!month) return undefined
  const boxes = boxesOf(month.key)
  const within = y - month.top - HEADING
  if (!boxes || within < 0) return { key: month.key, index: -1, offset: y - month.top }
  let [low, high] = [0, boxes.count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((boxes.top[middle] ?? 0) <= within) low = middle
    else high = middle - 1
  }
  return { key: month.key, index: low, offset: within - (boxes.top[low] ?? 0) }
}

/** Where an anchor is now; undefined if its month has gone. */
export function heightOf(
  stack: Stack,
  { key, index, offset }: Anchor,
  boxesOf: (key: string) => Boxes | undefined,
): number | undefined {
  const month = stack.months.find(each => each.key === key)
  if (!month) return undefined
  if (index === -1) return month.top + Math.min(offset, month.height)
  const boxes = boxesOf(key)
  if (!boxes) return month.top + Math.min(HEADING + offset, month.height)
  return month.top + HEADING + (boxes.top[Math.min(index, boxes.count - 1)] ?? 0) + offset
}
