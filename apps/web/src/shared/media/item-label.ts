import { itemName, type LibraryItem } from '@safelight/library/items'
import { formatDay } from '../format.ts'

/** What is read out for a picture: `Photo Beach.jpg, July 4, 2024`. */
export const itemLabel = (item: LibraryItem): string =>
  `${item.isVideo ? 'Video' : 'Photo'} ${itemName(item)}, ${formatDay(item.takenLocal)}`
