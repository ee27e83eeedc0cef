import type { LibraryItem } from './item.ts'

/** Quarters of a turn clockwise. */
export type Turn = 1 | 2 | 3

/** How far a picture is turned, 0 to 3. A video is never: its player's buttons would turn with it. */
export const turnsOf = ({ details, isVideo }: Pick<LibraryItem, 'details' | 'isVideo'>): number =>
  isVideo ? 0 : (details?.turns ?? 0)

/** Pixels of the original as it is shown; undefined if its details do not say. */
export function shownSize(
  item: Pick<LibraryItem, 'details' | 'isVideo'>,
): { width: number; height: number } | undefined {
  const { width, height } = item.details ?? {}
  if (!width || !height) return undefined
  return turnsOf(item) % 2 === 1 ? { width: height, height: width } : { width, height }
}

/** The item as it is shown when it has been turned further. */
export const turned = (item: LibraryItem, turn: Turn): LibraryItem =>
  item.details ? { ...item, details: { ...item.details, turns: (turnsOf(item) + turn) % 4 } } : item
