import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from './device-store.ts'

/** Items to read from the device at once: as many as a block of the store has. */
const PAGE = 2000

/**
 * What the device has of the library, page by page, newest first: all of it, or what was taken in a year or a month,
 * whose digits `within` begins with.
 */
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
