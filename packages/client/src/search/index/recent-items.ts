import type { LibraryItem } from '../../items/item.ts'
import { type Position, positionOf } from '../../items/months/timeline-order.ts'
import type { LibraryUpdate } from '../../store/library-updates.ts'

/** Items of recent library updates. The device's store may not have these versions yet. */
export interface RecentItems {
  apply(update: LibraryUpdate): void
  at(position: Position): LibraryItem | undefined
}

/** The largest number of items kept, the most recent ones. */
const KEPT = 2000

export function createRecentItems(): RecentItems {
  const byId = new Map<string, LibraryItem>()
  const byPosition = new Map<Position, LibraryItem>()

  function forget(id: string): void {
    const item = byId.get(id)
    if (!item) return
    byId.delete(id)
    byPosition.delete(positionOf(item))
  }

  return {
    apply({ items, removed }) {
      for (const id of removed) forget(id)
      for (const item of items) {
        if ((byId.get(item.id)?.version ?? 0) > item.version) continue
        forget(item.id)
        byId.set(item.id, item)
        byPosition.set(positionOf(item), item)
      }
      const tooMany = Math.max(0, byId.size - KEPT)
      for (const id of [...byId.keys()].slice(0, tooMany)) forget(id)
    },
    at: position => byPosition.get(position),
  }
}
