import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/albums'
import { itemsText } from '../../../components/items-text.ts'

/**
 * Returns a text such as `2 photos · 1 video`. Before all items are read, their types are unknown, so it
 * returns `3 items`.
 */
export function albumCount(count: number, read: readonly Pick<LibraryItem, 'isVideo'>[]): string {
  if (read.length < count) return itemsText(count)
  const videos = read.filter(item => item.isVideo).length
  const photos = read.length - videos
  return [
    (photos > 0 || videos === 0) && texts.photoCount({ count: photos }),
    videos > 0 && texts.videoCount({ count: videos }),
  ]
    .filter(Boolean)
    .join(' · ')
}
