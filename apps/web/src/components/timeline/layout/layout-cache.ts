import type { TimelineMonth } from '@safelight/client/timeline'
import { type Boxes, firstBoxes } from './boxes.ts'
import { createMonthCache, type ShownMonth } from './month-cache.ts'
import { columnsOf, type PageShape } from './month-layout.ts'
import { type MonthOffsets, offsetsOf, type RowOfMonths } from './month-offsets.ts'
import { createRowCache } from './rows/row-cache.ts'
import type { MonthBounds } from './rows/row-layout.ts'
import { createRows } from './rows/rows.ts'

export interface TimelineLayout {
  offsets: MonthOffsets
  months: ReadonlyMap<string, ShownMonth>
  /** The boxes of a month's pictures, estimated if the month is not loaded. */
  boxesOf(key: string): Boxes | undefined
}

/** Caches the layout of each month, so that only changed months are laid out again. */
export interface LayoutCache {
  /**
   * Lays out the first `shown` pictures: exactly if their shapes have been loaded before, otherwise by
   * estimate. `offsets` stays the same object while no month moves.
   */
  layOut(months: readonly TimelineMonth[], shown: number, page: PageShape): TimelineLayout
}

export function createLayoutCache(): LayoutCache {
  const alone = createMonthCache()
  const boundsIn = createRowCache()
  const rowsIn = createRows()
  let offsets: MonthOffsets | undefined

  return {
    layOut(all, shown, page) {
      const months = new Map<string, ShownMonth>()
      const shared = new Map<string, MonthBounds>()
      const rows: RowOfMonths[] = []
      for (const { from, to, isShared, isLast } of rowsIn(all, columnsOf(page))) {
        const inRow = all.slice(from, to)
        const visible = inRow
          .filter(month => month.start < shown)
          .map(month => ({ month, count: Math.min(month.count, shown - month.start) }))
        const [first] = visible
        if (!first) break
        // Lays out whole months in a shared row, even if only some of their pictures are shown. Otherwise,
        // showing more pictures would move the others.
        const bounds = isShared ? boundsIn(inRow, isLast, page) : undefined
        const height = bounds ? highestOf(bounds) : alone.heightOf(first, page)
        const placed = visible.map((each, i) => {
          const { key } = each.month
          const own = bounds?.[i]
          months.set(key, each)
          if (own) shared.set(key, own)
          return { key, left: own?.left ?? 0, width: own?.width ?? page.width }
        })
        rows.push({ isShared, height, months: placed })
      }
      const next = offsetsOf(rows)
      // Keeps the old object if no height has changed, which is the usual case when pictures load.
      if (!offsets || !isSame(offsets, next)) offsets = next
      return {
        offsets,
        months,
        boxesOf(key) {
          const each = months.get(key)
          const bounds = shared.get(key)
          if (!each) return undefined
          return bounds ? firstBoxes(bounds.boxes, each.count) : alone.boxesOf(each, page)
        },
      }
    },
  }
}

const highestOf = (bounds: readonly MonthBounds[]) =>
  Math.max(...bounds.map(({ boxes }) => boxes.bottom))

const isSame = (a: MonthOffsets, b: MonthOffsets) =>
  a.height === b.height &&
  a.months.length === b.months.length &&
  a.months.every(({ key, top, left, width }, i) => {
    const other = b.months[i]
    return key === other?.key && top === other.top && left === other.left && width === other.width
  })
