import type { LibraryItem } from '@safelight/client/item'

export interface Stretch {
  items: readonly LibraryItem[]
  /** How many items of the timeline come before this stretch. */
  first: number
}

export const NOTHING: Stretch = { items: [], first: 0 }

export interface StretchOptions {
  itemAt: (index: number) => LibraryItem | undefined
  itemId: string
  index: number
  /** The stretch starts at `from` at the earliest, and ends before `to`. */
  from: number
  to: number
}

/**
 * Returns the loaded items around an item, up to the nearest item that is not loaded. Returns NOTHING if the
 * item itself is not loaded.
 */
export function stretchAround({ itemAt, itemId, index, from, to }: StretchOptions): Stretch {
  if (itemAt(index)?.id !== itemId) return NOTHING
  let first = index
  while (first > from && itemAt(first - 1)) first -= 1
  const items: LibraryItem[] = []
  for (let at = first; at < to; at++) {
    const item = itemAt(at)
    if (!item) break
    items.push(item)
  }
  return { items, first }
}
