import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from './device-store.ts'

const TOGETHER = 500

/** Returns the items at the positions, if any. Reads in the store's order: one read finds neighbors too. */
export async function itemsAt(
  store: Pick<DeviceStore, 'read'>,
  positions: Iterable<Position>,
): Promise<Map<Position, LibraryItem>> {
  const wanted = new Set([...positions].sort().reverse())
  const found = new Map<Position, LibraryItem>()
  let readTo: Position | undefined
  for (const position of wanted) {
    if (readTo !== undefined && position >= readTo) continue
    const items = await store.read(`${position}~`, TOGETHER, true)
    for (const item of items) if (wanted.has(positionOf(item))) found.set(positionOf(item), item)
    const last = items.at(-1)
    if (!last) break
    readTo = positionOf(last)
  }
  return found
}
