import type { LibraryItem } from '../items/item.ts'
import { mergeNewestFirst, newestFirst } from '../items/months/timeline-order.ts'

export interface OptimisticChanges {
  size(): number
  note(items: readonly LibraryItem[], removed: readonly string[]): void
  forget(ids: Iterable<string>): void
  /** Applies the changes to a list, newest first. `isPart` tells which changed items belong in the list. */
  over(kept: LibraryItem[], isPart: (item: LibraryItem) => boolean): LibraryItem[]
}

export function createOptimisticChanges(): OptimisticChanges {
  /** The changed item by id; undefined if it leaves the library. */
  const changes = new Map<string, LibraryItem | undefined>()

  return {
    size: () => changes.size,
    note(items, removed) {
      for (const id of removed) changes.set(id, undefined)
      for (const item of items) changes.set(item.id, item)
    },
    forget(ids) {
      for (const id of ids) changes.delete(id)
    },
    over(kept, isPart) {
      if (changes.size === 0) return kept
      const changed = [...changes.values()].filter(item => item !== undefined)
      return mergeNewestFirst(
        kept.filter(item => !changes.has(item.id)),
        changed.filter(isPart).sort(newestFirst),
      )
    },
  }
}
