import type { LibraryItem } from '../../items/item.ts'

/** An own album, an own item, or several own items. Several items can be shared by a link or as an album. */
export type Shareable =
  | { type: 'album'; id: string }
  | { type: 'item'; item: LibraryItem }
  | { type: 'items'; items: readonly LibraryItem[] }
