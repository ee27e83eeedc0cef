import type { LibraryItem } from '../../items/item.ts'
import type { PlaceOf } from '../../media/place-names.ts'
import type { DeviceStore } from '../../store/device-store.ts'
import { createItemFeed, type ItemFeed } from '../../sync/item-feed.ts'
import type { PlacedItem } from '../texts/item-texts.ts'
import type { SearchIndex } from './search-index.ts'

export function createSearchFeed(
  store: Pick<DeviceStore, 'progress' | 'read'>,
  index: Pick<SearchIndex, 'put' | 'remove'>,
  placeOf: PlaceOf,
): ItemFeed {
  return createItemFeed(store, {
    put: async items => index.put(await Promise.all(items.map(item => withPlace(item, placeOf)))),
    remove: index.remove,
  })
}

export async function withPlace(item: LibraryItem, placeOf: PlaceOf): Promise<PlacedItem> {
  if (item.privateDetails?.latitude === undefined) return item
  const { region, ...place } = await placeOf(item.privateDetails)
  return { ...item, region, privateDetails: { ...item.privateDetails, ...place } }
}
