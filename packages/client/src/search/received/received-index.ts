import type { LibraryItem } from '../../items/item.ts'
import type { ItemGroup } from '../../items/item-group.ts'
import { idAt } from '../../items/months/timeline-order.ts'
import { createSearchIndex } from '../index/search-index.ts'
import type { Part } from '../query/query.ts'

/** The items that others share, with the titles of their albums and the names of their owners. */
export interface ReceivedTexts {
  items: readonly LibraryItem[]
  albums: readonly ItemGroup[]
  owners: readonly ItemGroup[]
}

export interface ReceivedIndex {
  set(texts: ReceivedTexts): void
  /**
   * Returns the ids of albums of which every item matches, then those of the other matching items, newest
   * first.
   */
  find(parts: readonly Part[]): string[]
}

export function createReceivedIndex(): ReceivedIndex {
  let index = createSearchIndex()
  let albums: readonly ItemGroup[] = []
  return {
    set(texts) {
      index = createSearchIndex()
      index.put(texts.items)
      index.setAlbums(texts.albums)
      index.setPeople(texts.owners)
      albums = texts.albums
    },

    find(parts) {
      const ids = index.find(parts).map(idAt)
      const found = new Set(ids)
      const whole = albums.filter(
        ({ itemIds }) => itemIds.length > 0 && itemIds.every(id => found.has(id)),
      )
      for (const id of whole.flatMap(({ itemIds }) => itemIds)) found.delete(id)
      return [...whole.map(({ id }) => id), ...ids.filter(id => found.has(id))]
    },
  }
}
