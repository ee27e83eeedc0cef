import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from './device-store.ts'

/** The size of a block in the store. */
const PAGE = 2000

/** Yields pages of items, newest first: all, or those of a year or month such as `within` = `2021-07`. */
export async function* everyItem(
  store: Pick<DeviceStore, 'read'>,
  within = '',
): AsyncGenerator<LibraryItem[]> {
  for (let after: Position = `${within}~`; ; ) {
    const items = await store.read(after, PAGE, true)
    const wanted = items.filter(item => item.takenLocal >= within)
    yield wanted
    const last = items.at(-1)
    if (!last || wanted.length < PAGE) return
    after = positionOf(last)
  }
}
