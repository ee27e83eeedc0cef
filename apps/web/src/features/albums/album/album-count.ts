import type { LibraryItem } from '@safelight/client/item'
import { kindOf } from '@safelight/client/item-kind'
import { texts } from '@safelight/texts/features/albums'
import { itemsText } from '../../../components/items-text.ts'

/**
 * Returns a text such as `2 photos · 1 video`. Before all items are read, their kinds are unknown, so it
 * returns `3 items`.
 */
export function albumCount(count: number, read: readonly LibraryItem[]): string {
  if (read.length < count) return itemsText(count)
  const { photo = [], video = [], document = [] } = Object.groupBy(read, kindOf)
  return [
    (photo.length > 0 || read.length === 0) && texts.photoCount({ count: photo.length }),
    video.length > 0 && texts.videoCount({ count: video.length }),
    document.length > 0 && texts.documentCount({ count: document.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}
