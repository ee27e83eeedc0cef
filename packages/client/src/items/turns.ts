import type { LibraryItem } from './item.ts'

/** Clockwise quarter turns. */
export type Turn = 1 | 2 | 3

/** Returns a picture's quarter turns, 0 to 3. Videos do not turn: their player's buttons would turn too. */
export const turnsOf = ({ details, isVideo }: Pick<LibraryItem, 'details' | 'isVideo'>): number =>
  isVideo ? 0 : (details?.turns ?? 0)

/** Width and height of the original as shown, in pixels; undefined if its details do not state them. */
export function shownSize(
  item: Pick<LibraryItem, 'details' | 'isVideo'>,
): { width: number; height: number } | undefined {
  const { width, height } = item.details ?? {}
  if (!width || !height) return undefined
  return turnsOf(item) % 2 === 1 ? { width: height, height: width } : { width, height }
}

export const turned = (item: LibraryItem, turn: Turn): LibraryItem =>
  item.details ? { ...item, details: { ...item.details, turns: (turnsOf(item) + turn) % 4 } } : item
