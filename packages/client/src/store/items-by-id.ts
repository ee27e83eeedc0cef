import type { LibraryItem } from '../items/item.ts'
import type { DeviceStore } from './device-store.ts'
import { everyItem } from './every-item.ts'

/** Returns those of the items that the device has. Reads the store until it has found them all. */
export async function itemsById(
  store: Pick<DeviceStore, 'read'>,
  ids: readonly string[],
): Promise<Map<string, LibraryItem>> {
  const wanted = new Set(ids)
  const found = new Map<string, LibraryItem>()
  if (wanted.size === 0) return found
  for await (const items of everyItem(store)) {
    for (const item of items) if (wanted.has(item.id)) found.set(item.id, item)
    if (found.size === wanted.size) break
  }
  return found
}
