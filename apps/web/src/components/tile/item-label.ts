import { itemName, type LibraryItem } from '@safelight/library/items'
import { formatDay } from '../../shared/format.ts'

/** What is read out for a picture: `Photo Beach.jpg, July 4, 2024, favorite`. */
export function itemLabel(item: LibraryItem): string {
  const label = `${item.isVideo ? 'Video' : 'Photo'} ${itemName(item)}, ${formatDay(item.takenLocal)}`
  return item.privateDetails?.isFavorite ? `${label}, favorite` : label
}
