import type { TimelineMonth } from '@safelight/library/timeline'
import type { Boxes } from './boxes.ts'
import { estimateHeight, layOutMonth, type PageShape } from './month-layout.ts'
import { type Stack, stackMonths } from './stack.ts'

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

/** Remembers the layout of each month, so that only what has changed is laid out again. */
export interface LayoutCache {
  /**
   * The layout of the first `shown` pictures: exact where shapes are known or were known, guessed elsewhere.
   * Its stack is the same object while nothing moves.
   */
  layOut(months: readonly TimelineMonth[], shown: number, page: PageShape): TimelineLayout
}

interface LaidOut {
  page: PageShape
  count: number
  height: number
  outline?: TimelineMonth['outline']
  boxes?: Boxes | undefined
}

export function createLayoutCache(): LayoutCache {
  const laidOut = new Map<string, LaidOut>()
  let stack: Stack | undefined

  function layOutOne({ month, count }: ShownMonth, page: PageShape): LaidOut {
    const known = laidOut.get(month.key)
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
    laidOut.set(month.key, next)
    return next
  }

  return {
    layOut(all, shown, page) {
      const visible = all
        .filter(month => month.start < shown)
        .map(month => ({ month, count: Math.min(month.count, shown - month.start) }))
      const months = new Map(visible.map(each => [each.month.key, each]))
      const next = stackMonths(
        visible.map(each => ({ key: each.month.key, height: layOutOne(each, page).height })),
      )
      // Most of what is loaded changes no height.
      if (!stack || !isSame(stack, next)) stack = next
      return {
        stack,
        months,
        boxesOf(key) {
          const each = months.get(key)
          if (!each) return undefined
          const known = layOutOne(each, page)
          known.boxes ??= layOutMonth(page, [], each.count)
          return known.boxes
        },
      }
    },
  }
}

const isSame = (a: Stack, b: Stack) =>
  a.height === b.height &&
  a.months.length === b.months.length &&
  a.months.every((month, i) => month.key === b.months[i]?.key && month.top === b.months[i]?.top)
