import type { LibraryItem } from '../../items/item.ts'

/**
 * What can be shared: an own album, one of one's items, or several at once: by a link,
 * and with people as an album of them.
 */
export type Shareable =
  | { type: 'album'; id: string }
  | { type: 'item'; item: LibraryItem }
  | { type: 'items'; items: readonly LibraryItem[] }
