import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { dayOf, type Period } from './rules/calendar.ts'

/** Items to read from the device at once. */
const PAGE = 500

/** What the device has of a period, page by page, newest first. */
export async function* itemsOfDays(
  store: Pick<DeviceStore, 'read'>,
  { first, last }: Period,
): AsyncGenerator<LibraryItem[]> {
  for (let after: Position = `${last}~`; ; ) {
    const items = await store.read(after, PAGE, true)
    const wanted = items.filter(item => dayOf(item.takenLocal) >= first)
    yield wanted
    const end = items.at(-1)
    if (!end || wanted.length < PAGE) return
    after = positionOf(end)
  }
}
