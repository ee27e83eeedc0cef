import type { LibraryItem } from '../../items/item.ts'

export type Shareable =
  | { type: 'album'; id: string }
  | { type: 'item'; item: LibraryItem }
  | { type: 'items'; items: readonly LibraryItem[] }
