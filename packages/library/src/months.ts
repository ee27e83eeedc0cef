import type { MediaItem, MonthCount } from '@safelight/contract/media'
import type { LibraryItem } from './items.ts'

export interface MonthGroup {
  /** `YYYY-MM`. */
  key: string
  /** Such as "July 2021". */
  title: string
  /** Items of the whole month, loaded or not. */
  count: number
  items: LibraryItem[]
}

/** Puts items, newest first, under the headings of their months. */
export function groupByMonth(
  items: readonly LibraryItem[],
  counts: readonly MonthCount[],
): MonthGroup[] {
  const known = new Map(counts.map(each => [monthKey(each.year, each.month), each.count]))
  const groups: MonthGroup[] = []
  for (const item of items) {
    const key = item.takenLocal.slice(0, 7)
    let group = groups.at(-1)
    if (group?.key !== key) {
      group = { key, title: monthTitle(key), count: 0, items: [] }
      groups.push(group)
    }
    group.items.push(item)
  }
  for (const group of groups) {
    group.count = Math.max(group.items.length, known.get(group.key) ?? 0)
  }
  return groups
}

const monthKey = (year: number, month: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

const titles = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const monthTitle = (key: string): string => titles.format(new Date(`${key}-01T00:00:00Z`))

/** The months' counts with one more item. */
export function withOneMore(months: MonthCount[], { dateTaken, type }: MediaItem): MonthCount[] {
  const [year = 0, month = 0] = dateTaken.split('-').map(Number)
  const videos = type === 'video/mp4' ? 1 : 0
  const isMonth = (each: MonthCount) => each.year === year && each.month === month
  if (!months.some(isMonth)) return [...months, { year, month, count: 1, videos }]
  return months.map(each =>
    isMonth(each) ? { ...each, count: each.count + 1, videos: each.videos + videos } : each,
  )
}
