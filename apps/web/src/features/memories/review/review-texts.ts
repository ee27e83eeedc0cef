import type { LibraryItem } from '@safelight/client/item'
import type { BestReason } from '@safelight/client/memories'
import { shownSize } from '@safelight/client/turns'
import { texts } from '@safelight/texts/memories'
import { itemsText } from '../../../components/items-text.ts'
import { formatBytes, formatDay } from '../../../shared/format.ts'

/** Why one of several is the best, behind "Best". */
export const REASONS: Record<BestReason, string> = {
  favorite: texts.yourFavorite,
  edited: texts.youHaveWorkedOnIt,
  sharpest: texts.theSharpest,
  resolution: texts.theMostPixels,
  size: texts.theLargestFile,
  first: texts.takenFirst,
}

/** When the pictures of a group were taken, as a heading. */
export function whenText(items: readonly LibraryItem[]): string {
  const [first] = items
  return first ? `${formatDay(first.takenLocal)}, ${clockOf(first)}` : ''
}

/** What tells a picture from its like: its clock, its pixels and its bytes. */
export function factsOf(item: LibraryItem): string[] {
  const size = shownSize(item)
  return [
    item.takenLocal.slice(11, 19),
    ...(size ? [`${size.width} × ${size.height}`] : []),
    formatBytes(item.size),
  ]
}

/** What the button does that keeps some. */
export function trashText(all: number, kept: number): string {
  if (kept === 0) return texts.chooseWhatToKeep
  return all === kept ? texts.nothingToMove : `Keep ${kept}, move ${all - kept} to the trash`
}

export const groupText = (items: readonly LibraryItem[]): string =>
  `${itemsText(items.length)}, ${whenText(items)}`

const clockOf = ({ takenLocal }: LibraryItem): string => takenLocal.slice(11, 16)
