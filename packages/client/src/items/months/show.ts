import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../item.ts'

export const SHOWS = ['favorites', 'videos', 'photos'] as const

/** A part of the library that a timeline shows alone. */
export type Show = (typeof SHOWS)[number]

/** Without a part everything is shown. */
export const isShown = (item: LibraryItem, show: Show | undefined): boolean => {
  if (show === undefined) return true
  if (show === 'favorites') return item.privateDetails?.isFavorite === true
  return item.isVideo === (show === 'videos')
}

/** Whether covers stand for their stacks: what is a favorite is shown wherever it stands. */
export const isStacked = (show: Show | undefined): boolean => show !== 'favorites'

/** What the counts of all items say of the videos or of the photos alone. */
export const countsOf = (
  months: readonly MonthCount[],
  show: Exclude<Show, 'favorites'>,
): MonthCount[] =>
  months.map(({ videos, count, ...month }) =>
    show === 'videos'
      ? { ...month, count: videos, videos }
      : { ...month, count: count - videos, videos: 0 },
  )
