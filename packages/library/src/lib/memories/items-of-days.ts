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

/** The items at positions, in the order of these; those that are no longer there are left out. */
export async function itemsAt(
  store: Pick<DeviceStore, 'read'>,
  positions: readonly Position[],
): Promise<LibraryItem[]> {
  const wanted = new Set(positions)
  const found = new Map<Position, LibraryItem>()
  let readTo: Position | undefined
  for (const position of positions.toSorted().reverse()) {
    if (readTo !== undefined && position >= readTo) continue
    const items = await store.read(`${position}~`, PAGE, true)
    for (const item of items) if (wanted.has(positionOf(item))) found.set(positionOf(item), item)
    const last = items.at(-1)
    if (!last) break
    readTo = positionOf(last)
  }
  return positions.flatMap(position => found.get(position) ?? [])
}
