import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../item.ts'

export const SHOWS = ['favorites', 'videos', 'photos'] as const

export type Show = (typeof SHOWS)[number]

export const isShown = (item: LibraryItem, show: Show | undefined): boolean => {
  if (show === undefined) return true
  if (show === 'favorites') return item.privateDetails?.isFavorite === true
  return item.isVideo === (show === 'videos')
}

/** Whether a list shows only the cover of each stack. The list of favorites shows every favorite. */
export const isStacked = (show: Show | undefined): boolean => show !== 'favorites'

export const countsOf = (
  months: readonly MonthCount[],
  show: Exclude<Show, 'favorites'>,
): MonthCount[] =>
  months.map(({ videos, count, ...month }) =>
    show === 'videos'
      ? { ...month, count: videos, videos }
      : { ...month, count: count - videos, videos: 0 },
  )
