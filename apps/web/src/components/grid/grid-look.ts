import type { LibraryItem } from '@safelight/client/item'
import type { GridShape } from './grid-layout.ts'

/** What a grid looks like; its functions are the same with every rendering. */
export interface GridLook<Item extends LibraryItem = LibraryItem> {
  /** On a page of 700 pixels and more, and on a narrower one. */
  wide: GridShape
  narrow: GridShape
  /** What stands below the name, fact by fact; without it the pictures stand alone. */
  note?: (item: Item) => readonly string[]
  /** What stands before the first fact, or in the corner of a picture without one, where a favorite has its heart. */
  badge?: (item: Item) => string
  /** What is read out for it; without it its kind, name and day. */
  label?: (item: Item) => string
}
