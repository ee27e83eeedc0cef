import type { LibraryItem } from '@safelight/client/item'
import type { GridShape } from './grid-layout.ts'

/** The look of a grid. Its functions must be stable across renders. */
export interface GridLook<Item extends LibraryItem = LibraryItem> {
  /** For grids of at least 700 pixels; `narrow` is for narrower ones. */
  wide: GridShape
  narrow: GridShape
  /** The facts below the name. Without it, pictures have no caption. */
  note?: (item: Item) => readonly string[]
  /** Shown before the first fact, or in the corner of a picture without a caption instead of the heart. */
  badge?: (item: Item) => string
  /** The label for screen readers; by default its kind, name and day. */
  label?: (item: Item) => string
}
