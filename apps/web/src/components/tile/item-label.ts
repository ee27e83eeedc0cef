import { isDocumentType } from '@safelight/contract/media-types'
import { hasMotion, itemName, type LibraryItem } from '@safelight/library/items'
import { formatDay } from '../../shared/format.ts'

/** What is read out for an item: `Photo Beach.jpg, July 4, 2024, favorite`. */
export function itemLabel(item: LibraryItem): string {
  return [
    `${kindOf(item)} ${itemName(item)}`,
    formatDay(item.takenLocal),
    hasMotion(item) && 'live photo',
    item.stacked && `stack of ${item.stacked}`,
    item.privateDetails?.isFavorite && 'favorite',
  ]
    .filter(Boolean)
    .join(', ')
}

function kindOf({ isVideo, details }: LibraryItem): string {
  if (isVideo) return 'Video'
  return details && isDocumentType(details.type) ? 'Document' : 'Photo'
}
