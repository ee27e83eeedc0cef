import type { LibraryItem } from '@safelight/client/item'
import type { BestReason } from '@safelight/client/memories'
import { shownSize } from '@safelight/client/turns'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/memories'
import { formatDay } from '../../../shared/format.ts'

export const REASONS: Record<BestReason, string> = {
  favorite: texts.bestFavorite,
  edited: texts.bestEdited,
  sharpest: texts.bestSharpest,
  resolution: texts.bestResolution,
  size: texts.bestSize,
  first: texts.bestFirst,
}

export function whenText(items: readonly LibraryItem[]): string {
  const [first] = items
  return first ? `${formatDay(first.takenLocal)}, ${clockOf(first)}` : ''
}

/** Returns the facts by which similar photos differ: time, pixels and bytes. */
export function factsOf(item: LibraryItem): string[] {
  const size = shownSize(item)
  return [
    item.takenLocal.slice(11, 19),
    ...(size ? [`${size.width} × ${size.height}`] : []),
    inBytes(item.size),
  ]
}

export function trashText(all: number, kept: number): string {
  if (kept === 0) return texts.chooseWhatToKeep
  return all === kept ? texts.nothingToMove : texts.keepSome({ kept, moved: all - kept })
}

export const groupText = (items: readonly LibraryItem[]): string =>
  texts.groupLabel({ count: items.length, when: whenText(items) })

const clockOf = ({ takenLocal }: LibraryItem): string => takenLocal.slice(11, 16)
