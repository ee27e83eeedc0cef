import type { LibraryItem } from '@safelight/client/item'
import { isDrawableSize } from '@safelight/media/dimensions'

/** Whether an item has no picture because it has more pixels than devices can hold in memory. */
export function isTooLarge({ details, isVideo }: LibraryItem): boolean {
  const { width = 0, height = 0, type = '' } = details ?? {}
  return !isVideo && !isDrawableSize({ width, height }, type)
}

export const megapixelsOf = ({ details }: LibraryItem): number =>
  Math.round(((details?.width ?? 0) * (details?.height ?? 0)) / 1e6)

/** Whether a video has no pictures: a file with pictures states their size, also if no device shows them. */
export const hasOnlySound = ({ details, isVideo }: LibraryItem): boolean =>
  isVideo && details?.width === undefined && details?.durationSeconds !== undefined
