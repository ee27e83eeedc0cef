import type { LibraryItem } from '../items/item.ts'
import { monthOf } from '../items/months/month-outline.ts'
import { isShown, isStacked, type Show } from '../items/months/show.ts'
import { newestFirst, type Position, positionOf } from '../items/months/timeline-order.ts'
import { NO_STACKS, type Stacks, stackMates, stacksIn } from '../items/stacks.ts'
import type { DeviceStore, StoredMonth } from '../store/device-store.ts'
import type { OptimisticChanges } from './optimistic-changes.ts'

export interface MonthsAhead {
  month(month: string, show: Show | undefined): Promise<StoredMonth & { stacks: Stacks }>
  /**
   * Returns items after a position. If `show` selects a part, or if the month has stacks, returns only items
   * of the position's month.
   */
  items(after: Position, limit: number, show?: Show): Promise<LibraryItem[]>
  withStacks(items: readonly LibraryItem[]): Promise<LibraryItem[]>
}

export function createMonthsAhead(
  store: Pick<DeviceStore, 'month' | 'read'>,
  optimistic: OptimisticChanges,
): MonthsAhead {
  /** The stacks of each month, as `month` last returned them. `items` hides the same items as `month`. */
  const stacksOf = new Map<string, Stacks>()
  const partOf = (month: string, show: Show | undefined) => `${month} ${show}`

  async function itemsBehind(after: Position, limit: number): Promise<LibraryItem[]> {
    const items = await store.read(after, limit + optimistic.size(), true)
    return optimistic.over(items, item => positionOf(item) < after).slice(0, limit)
  }

  return {
    async month(month, show) {
      const { items, settled, whole } = await store.month(month)
      const ahead = optimistic.over(items, item => monthOf(item) === month)
      const unsettled = items[settled]
      const isSettled = (item: LibraryItem) => !unsettled || newestFirst(item, unsettled) < 0
      const all = ahead.filter(item => isShown(item, show))
      const stacks = isStacked(show) ? stacksIn(all) : NO_STACKS
      stacksOf.set(partOf(month, show), stacks)
      const shown = all.filter(({ id }) => !stacks.has(id))
      return { items: shown, settled: shown.filter(isSettled).length, whole, stacks }
    },

    async items(after, limit, show) {
      const month = after.slice(0, 7)
      const stacks = stacksOf.get(partOf(month, show)) ?? NO_STACKS
      if (!show && stacks.size === 0) return itemsBehind(after, limit)
      const found: LibraryItem[] = []
      for (let from = after; found.length < limit; ) {
        const items = await itemsBehind(from, PART_AT_ONCE)
        const ofMonth = items.filter(item => monthOf(item) === month)
        found.push(...ofMonth.filter(item => isShown(item, show) && !stacks.has(item.id)))
        const last = items.at(-1)
        if (!last || ofMonth.length < PART_AT_ONCE) break
        from = positionOf(last)
      }
      return found.slice(0, limit)
    },

    async withStacks(items) {
      const found = new Map(items.map(item => [item.id, item]))
      const stacked = items.filter(({ privateDetails }) => privateDetails?.stack)
      for (const [month, some] of Map.groupBy(stacked, monthOf)) {
        const kept = (await store.month(month)).items
        const ahead = optimistic.over(kept, item => monthOf(item) === month)
        // Prefer the device's items, because the caller's may be outdated.
        for (const mate of stackMates(some, ahead)) found.set(mate.id, mate)
      }
      return [...found.values()]
    },
  }
}

const PART_AT_ONCE = 500
