import { isDocumentType } from '@safelight/contract/media-types'
import { itemName, type LibraryItem } from '@safelight/library/items'
import { formatDay } from '../../shared/format.ts'

/** What is read out for an item: `Photo Beach.jpg, July 4, 2024, favorite`. */
export function itemLabel(item: LibraryItem): string {
  const label = `${kindOf(item)} ${itemName(item)}, ${formatDay(item.takenLocal)}`
  return item.privateDetails?.isFavorite ? `${label}, favorite` : label
}

function kindOf({ isVideo, details }: LibraryItem): string {
  if (isVideo) return 'Video'
  return details && isDocumentType(details.type) ? 'Document' : 'Photo'
}
