import type { MediaItem, MonthCount } from '@safelight/contract/items'
import { isDocumentType, isVideoType } from '@safelight/contract/media-types'

/** `YYYY-MM`. */
export const monthKey = ({ year, month }: Pick<MonthCount, 'year' | 'month'>): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

const titles = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "July 2021" for `2021-07`. */
export const monthTitle = (key: string): string => titles.format(new Date(`${key}-01T00:00:00Z`))

export const yearsOf = (months: readonly MonthCount[]): number[] =>
  [...new Set(months.filter(({ count }) => count > 0).map(({ year }) => year))].sort(
    (a, b) => b - a,
  )

/** Counts the items from month `from`, inclusive, down to the older month `to`, exclusive. */
export function itemsBetween(months: readonly MonthCount[], from: string, to: string): number {
  const between = months.filter(each => monthKey(each) <= from && monthKey(each) > to)
  return between.reduce((sum, { count }) => sum + count, 0)
}

export const withMore = (months: MonthCount[], items: readonly MediaItem[]): MonthCount[] =>
  items.reduce(withOneMore, months)

function withOneMore(months: MonthCount[], { dateTaken, type }: MediaItem): MonthCount[] {
  const [year = 0, month = 0] = dateTaken.split('-').map(Number)
  const videos = isVideoType(type) ? 1 : 0
  const documents = isDocumentType(type) ? 1 : 0
  const isMonth = (each: MonthCount) => each.year === year && each.month === month
  if (!months.some(isMonth)) return [...months, { year, month, count: 1, videos, documents }]
  return months.map(each =>
    isMonth(each)
      ? {
          ...each,
          count: each.count + 1,
          videos: each.videos + videos,
          documents: each.documents + documents,
        }
      : each,
  )
}
