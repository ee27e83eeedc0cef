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

export const oldestShownFirst = (items: readonly LibraryItem[]): LibraryItem[] =>
  newestShownFirst(items).reverse()

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

function daysOf(items: readonly LibraryItem[]): LibraryItem[][] {
  const days: LibraryItem[][] = []
  let day = ''
  for (const item of items) {
    const own = item.takenLocal.slice(0, 10)
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
