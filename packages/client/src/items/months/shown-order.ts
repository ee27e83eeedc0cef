import type { LibraryItem } from '../item.ts'
import { localAt, newestFirst, type Position, positionOf } from './timeline-order.ts'

/**
 * Puts items into the order in which screens show them. `items` must be sorted by local time, newest first.
 * Days with items from several time zones (mixed days) are sorted by moment instead.
 */
export function inShownOrder(items: readonly LibraryItem[]): LibraryItem[] {
  return daysOf(items).flatMap(day => (isMixed(day.map(offsetOf)) ? byMoment(day, placeOf) : day))
}

/** Sorts the items of a list, such as an album, as screens show them: newest first. */
export const newestShownFirst = (items: readonly LibraryItem[]): LibraryItem[] =>
  inShownOrder(items.toSorted(newestFirst))

const oldestShownFirst = (items: readonly LibraryItem[]): LibraryItem[] =>
  newestShownFirst(items).reverse()

/**
 * Sorts the items of a list that is read in pages. A day that continues on the next page is sorted page by
 * page: when a page arrives, the items of earlier pages keep their places. `items` are those of all pages, as
 * they are now.
 */
export function pagesInShownOrder(
  pages: readonly { items: readonly LibraryItem[] }[],
  items: readonly LibraryItem[],
  order: 'newest' | 'oldest' = 'newest',
): LibraryItem[] {
  const sort = order === 'oldest' ? oldestShownFirst : newestShownFirst
  const split = splitDays(pages)
  if (split.size === 0) return sort(items)
  const pageOf = new Map(pages.flatMap((page, i) => page.items.map(({ id }) => [id, i] as const)))
  const parts = Map.groupBy(
    items,
    item => (split.has(dayOf(item)) ? pageOf.get(item.id) : -1) ?? -1,
  )
  const sorted = [...parts].sort(([a], [b]) => a - b).flatMap(([, part]) => sort(part))
  const newer = order === 'oldest' ? 1 : -1
  return sorted.sort((a, b) => newer * dayOf(a).localeCompare(dayOf(b)))
}

function splitDays(pages: readonly { items: readonly LibraryItem[] }[]): ReadonlySet<string> {
  const filled = pages.map(({ items }) => items).filter(items => items.length > 0)
  return new Set(
    filled.flatMap((items, i) => {
      const [last, next] = [items.at(-1), filled[i + 1]?.[0]]
      return last && next && dayOf(last) === dayOf(next) ? [dayOf(last)] : []
    }),
  )
}

/** The days of the month, 1 to 31, on which items of several time zones were taken. */
export const mixedDays = (items: readonly LibraryItem[]): ReadonlySet<number> =>
  new Set(
    daysOf(items).flatMap(day => (day[0] && isMixed(day.map(offsetOf)) ? dayOfMonth(day[0]) : [])),
  )

export const dayOfMonth = ({ takenLocal }: LibraryItem): number => Number(takenLocal.slice(8, 10))

/** Returns the minutes by which an item's clock is ahead of UTC; null if unknown. */
export const offsetOf = ({ details }: LibraryItem): number | null =>
  details?.taken.offsetMinutes ?? null

const placeOf = (item: LibraryItem): Place => ({
  position: positionOf(item),
  offset: offsetOf(item),
})

const dayOf = ({ takenLocal }: LibraryItem): string => takenLocal.slice(0, 10)

function daysOf(items: readonly LibraryItem[]): LibraryItem[][] {
  const days: LibraryItem[][] = []
  let day = ''
  for (const item of items) {
    const own = dayOf(item)
    if (own === day) days.at(-1)?.push(item)
    else days.push([item])
    day = own
  }
  return days
}

/** Whether the offsets of a day's items are of several time zones. */
function isMixed(offsets: readonly (number | null)[]): boolean {
  let known: number | null = null
  for (const offset of offsets) {
    if (offset === null) continue
    if (known !== null && known !== offset) return true
    known = offset
  }
  return false
}

interface Place {
  position: Position
  offset: number | null
}

/**
 * Sorts the items of a mixed day, latest moment first. An item without a zone gets that of the item whose
 * local clock is nearest.
 */
export function byMoment<T>(day: readonly T[], placeOf: (item: T) => Place): T[] {
  const placed = day.map(item => {
    const { position, offset } = placeOf(item)
    return { item, position, offset, clock: Date.parse(`${localAt(position)}Z`) }
  })
  const zoned = placed.flatMap(({ clock, offset }) => (offset === null ? [] : [{ clock, offset }]))
  return placed
    .map(each => ({
      ...each,
      moment: each.clock - (each.offset ?? nearest(zoned, each.clock)) * 60_000,
    }))
    .sort((a, b) => b.moment - a.moment || (a.position < b.position ? 1 : -1))
    .map(({ item }) => item)
}

/** Returns the offset of the nearest clock. If two are equally near, the later one wins, then the greater offset. */
function nearest(zoned: readonly { clock: number; offset: number }[], clock: number): number {
  const [first] = zoned.toSorted(
    (a, b) =>
      Math.abs(a.clock - clock) - Math.abs(b.clock - clock) ||
      b.clock - a.clock ||
      b.offset - a.offset,
  )
  return first?.offset ?? 0
}
