import type { Boxes } from './boxes.ts'
import { HEADING, MONTH_GAP } from './month-layout.ts'

/** Where a month is, in pixels from the timeline's beginning. */
export interface StackedMonth {
  key: string
  top: number
  /** With its heading. */
  height: number
}

export interface Stack {
  months: readonly StackedMonth[]
  height: number
}

/** Months below each other, by the heights of their pictures. */
export function stackMonths(heights: readonly { key: string; height: number }[]): Stack {
  let top = 0
  const months = heights.map(({ key, height }) => {
    const month = { key, top, height: HEADING + height + MONTH_GAP }
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
