import { useMemo } from 'react'
import { type Boxes, boxesBetween } from '../layout/boxes.ts'
import type { TimelineLayout } from '../layout/layout-cache.ts'
import type { ShownMonth } from '../layout/month-cache.ts'
import { monthAt, type PlacedMonth } from '../layout/month-offsets.ts'
import type { View } from './use-virtual-scroll.ts'

export interface VisibleMonth extends PlacedMonth, ShownMonth {
  boxes: Boxes
  start: number
  end: number
}

/** Margin drawn above and below the viewport, as a share of its height. */
const AROUND = 0.75

/**
 * The months in view, newest first. If the month with the focus is out of view, it comes after them, so that
 * its focused picture stays in the page.
 */
export const useVisibleMonths = (
  layout: TimelineLayout,
  view: View,
  held: string | undefined,
): readonly VisibleMonth[] =>
  useMemo(() => {
    const from = view.top - AROUND * view.height
    const to = view.top + (1 + AROUND) * view.height
    const { months } = layout.offsets
    const found: VisibleMonth[] = []
    for (const stacked of months.slice(monthAt(layout.offsets, from))) {
      if (stacked.top > to) break
      found.push(...drawn(layout, stacked, from, to))
    }
    const holding = months.find(each => each.key === held)
    if (holding && !found.some(each => each.key === held)) {
      found.push(...drawn(layout, holding, 0, 0))
    }
    return found
  }, [layout, view, held])

function drawn(
  { months, boxesOf }: TimelineLayout,
  stacked: PlacedMonth,
  from: number,
  to: number,
): VisibleMonth[] {
  const shown = months.get(stacked.key)
  const boxes = boxesOf(stacked.key)
  if (!shown || !boxes) return []
  const within = stacked.top + stacked.heading
  const [start, end] = boxesBetween(boxes, from - within, to - within)
  return [{ ...stacked, ...shown, boxes, start, end }]
}
