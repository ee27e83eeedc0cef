import type { LibraryItem } from '@safelight/client/item'

/** Items of the timeline one after the other, and how many there are before them. */
export interface Stretch {
  items: readonly LibraryItem[]
  first: number
}

export const NOTHING: Stretch = { items: [], first: 0 }

export interface StretchOptions {
  /** The item at an index of the timeline, if it is loaded. */
  itemAt: (index: number) => LibraryItem | undefined
  itemId: string
  /** Where the timeline has the item, loaded or not. */
  index: number
  /** The stretch stays within these indexes; the last one is not part of it. */
  from: number
  to: number
}

/**
 * The loaded items without a gap around an item. NOTHING while the item itself is not loaded: a month that
 * has just been counted, and is yet to be read, knows its place and not more.
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
