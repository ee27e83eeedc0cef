import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../item.ts'
import { kindOf } from '../item-kind.ts'

export const SHOWS = ['favorites', 'photos', 'videos', 'documents'] as const

export type Show = (typeof SHOWS)[number]

export const isShown = (item: LibraryItem, show: Show | undefined): boolean => {
  if (show === undefined) return true
  if (show === 'favorites') return item.privateDetails?.isFavorite === true
  return `${kindOf(item)}s` === show
}

/** Whether a list shows only the cover of each stack. The list of favorites shows every favorite. */
export const isStacked = (show: Show | undefined): boolean => show !== 'favorites'

export const countsOf = (
  months: readonly MonthCount[],
  show: Exclude<Show, 'favorites'>,
): MonthCount[] =>
  months.map(({ count, videos, documents, ...month }) => {
    const counts = { photos: count - videos - documents, videos, documents }
    return {
      ...month,
      count: counts[show],
      videos: show === 'videos' ? videos : 0,
      documents: show === 'documents' ? documents : 0,
    }
  })
