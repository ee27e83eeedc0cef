import type { Timeline, TimelineMonth } from '@safelight/library/timeline'
import { useMemo, useRef } from 'react'
import type { Boxes } from './layout/boxes.ts'
import { estimateHeight, layOutMonth, type PageShape } from './layout/month-layout.ts'
import { type Stack, stackMonths } from './layout/stack.ts'

export interface ShownMonth {
  month: TimelineMonth
  /** So many of its pictures are a part of what is shown. */
  count: number
}

export interface TimelineLayout {
  stack: Stack
  months: ReadonlyMap<string, ShownMonth>
  /** Where a month's pictures are; those of a month that is not loaded are guessed. */
  boxesOf(key: string): Boxes | undefined
}

interface LaidOut {
  page: PageShape
  count: number
  height: number
  outline?: TimelineMonth['outline']
  boxes?: Boxes | undefined
}

/** Outlives the screen, so that it opens again just as it was. */
const laidOut = new WeakMap<Timeline, Map<string, LaidOut>>()

/** The layout of what is shown: exact where shapes are known or were known, guessed elsewhere. */
export function useStack(
  timeline: Timeline,
  months: readonly TimelineMonth[],
  shown: number,
  page: PageShape,
): TimelineLayout {
  const before = useRef<Stack>(undefined)
  return useMemo(() => {
    const cache = laidOut.get(timeline) ?? new Map<string, LaidOut>()
    laidOut.set(timeline, cache)
    const visible = months
      .filter(month => month.start < shown)
      .map(month => ({ month, count: Math.min(month.count, shown - month.start) }))
    const byKey = new Map(visible.map(each => [each.month.key, each]))
    const heights = visible.map(each => ({
      key: each.month.key,
      height: layOut(cache, each, page).height,
    }))
    // The same object while nothing moves: most of what is loaded changes no height.
    const next = stackMonths(heights)
    const stack = before.current && isSame(before.current, next) ? before.current : next
    before.current = stack
    return {
      stack,
      months: byKey,
      boxesOf(key) {
        const each = byKey.get(key)
        if (!each) return undefined
        const known = layOut(cache, each, page)
        known.boxes ??= layOutMonth(page, [], each.count)
        return known.boxes
      },
    }
  }, [timeline, months, shown, page])
}

const isSame = (a: Stack, b: Stack) =>
  a.height === b.height &&
  a.months.length === b.months.length &&
  a.months.every((month, i) => month.key === b.months[i]?.key && month.top === b.months[i]?.top)

function layOut(cache: Map<string, LaidOut>, { month, count }: ShownMonth, page: PageShape) {
  const known = cache.get(month.key)
  const fits = known?.page.kind === page.kind && known.page.width === page.width
  if (fits && known.count === count && (!month.outline || known.outline === month.outline)) {
    if (!month.outline && known.outline) {
      // Far away: its height stays, its boxes go.
      known.outline = undefined
      known.boxes = undefined
    }
    return known
  }
  const { outline } = month
  const boxes = outline && layOutMonth(page, outline.aspects, count)
  const height = boxes ? boxes.bottom : estimateHeight(page, count)
  const next: LaidOut = { page, count, height, outline, boxes }
  cache.set(month.key, next)
  return next
}
