import type { LibraryItem } from '@safelight/client/item'
import { shownSize } from '@safelight/client/turns'

const MOST = 16

/** How far into an item one may go: to twice its pixels, and a little into a small one. */
export function largestZoom(item: LibraryItem): number {
  if (item.isVideo) return 1
  const { width = 0, height = 0 } = shownSize(item) ?? {}
  const pixels = Math.max(width / window.innerWidth, height / window.innerHeight)
  return Math.min(MOST, Math.max(3, 2 * pixels))
}
