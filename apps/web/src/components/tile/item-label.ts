import { hasMotion, itemName, type LibraryItem } from '@safelight/client/item'
import { isDocumentType } from '@safelight/contract/media-types'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/tile'
import { formatDay } from '../../shared/format.ts'

/**
 * What is read out for an item: `Photo Beach.jpg, July 4, 2024, favorite`. `stacked`: how many it stands for as the
 * cover of a stack.
 */
export function itemLabel(item: LibraryItem, stacked?: number): string {
  return [
    `${kindOf(item)} ${itemName(item)}`,
    formatDay(item.takenLocal),
    hasMotion(item) && texts.livePhoto,
    stacked !== undefined && texts.stackOfStacked({ stacked }),
    item.privateDetails?.isFavorite && 'favorite',
  ]
    .filter(Boolean)
    .join(', ')
}

function kindOf({ isVideo, details }: LibraryItem): string {
  if (isVideo) return texts.video
  return details && isDocumentType(details.type) ? texts.document : common.photo
}
