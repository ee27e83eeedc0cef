import type { LibraryItem } from '@safelight/client/item'
import type { ReactNode } from 'react'
import type { GridShape } from './grid-layout.ts'

/** The look of a grid. Its functions must be stable across renders. */
export interface GridLook<Item extends LibraryItem = LibraryItem> {
  /** The shape of a grid at least 700 pixels wide. A narrower grid uses `narrow`. */
  wide: GridShape
  narrow: GridShape
  /** The parts of the note below the name. Without `note`, pictures have no caption. */
  note?: (item: Item) => readonly string[]
  /** A text before the note. Without a caption, it replaces the heart in the picture's corner. */
  badge?: (item: Item) => string
  label?: (item: Item) => string
  /** A mark in the picture's lower corner, opposite to the badge. */
  mark?: (item: Item) => ReactNode
}
