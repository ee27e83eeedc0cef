import type { LibraryItem } from '../item.ts'
import { newestFirst } from './timeline-order.ts'

/**
 * Puts items into the order in which screens show them. `items` must be sorted by local time, newest first.
 * Days with items from several time zones (mixed days) are sorted by moment instead.
 */
export function inShownOrder(items: readonly LibraryItem[]): LibraryItem[] {
  return daysOf(items).flatMap(day => (isMixed(day) ? byMoment(day) : day))
}

/** Sorts the items of a list, such as an album, as screens show them: newest first. */
export const newestShownFirst = (items: readonly LibraryItem[]): LibraryItem[] =>
  inShownOrder(items.toSorted(newestFirst))

/** The days of the month, 1 to 31, on which items of several time zones were taken. */
export const mixedDays = (items: readonly LibraryItem[]): ReadonlySet<number> =>
  new Set(daysOf(items).flatMap(day => (day[0] && isMixed(day) ? dayOfMonth(day[0]) : [])))

export const dayOfMonth = ({ takenLocal }: LibraryItem): number => Number(takenLocal.slice(8, 10))

const offsetOf = ({ details }: LibraryItem) => details?.taken.offsetMinutes ?? null

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

function isMixed(items: readonly LibraryItem[]): boolean {
  let known: number | null = null
  for (const item of items) {
    const offset = offsetOf(item)
    if (offset === null) continue
    if (known !== null && known !== offset) return true
    known = offset
  }
  return false
}

/** An item without a zone gets that of the item whose local clock is nearest. */
function byMoment(day: readonly LibraryItem[]): LibraryItem[] {
  const zoned = day.flatMap(item => {
    const offset = offsetOf(item)
    return offset === null ? [] : [{ clock: clockOf(item), offset }]
  })
  const moments = new Map(
    day.map(item => {
      const clock = clockOf(item)
      const offset = offsetOf(item) ?? nearest(zoned, clock)
      return [item, clock - offset * 60_000]
    }),
  )
  const momentOf = (item: LibraryItem) => moments.get(item) ?? 0
  return day.toSorted((a, b) => momentOf(b) - momentOf(a) || newestFirst(a, b))
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

const clockOf = ({ takenLocal }: LibraryItem) => Date.parse(`${takenLocal}Z`)
