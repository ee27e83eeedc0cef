import type { LibraryItem } from '../../items/item.ts'
import type { PlaceOf, ReadOtherNames } from '../../media/place-names.ts'
import type { DeviceStore } from '../../store/device-store.ts'
import { createItemFeed, type ItemFeed } from '../../sync/item-feed.ts'
import type { PlacedItem } from '../texts/item-texts.ts'
import type { SearchIndex } from './search-index.ts'

export function createSearchFeed(
  store: Pick<DeviceStore, 'progress' | 'read'>,
  index: Pick<SearchIndex, 'put' | 'remove'>,
  placeOf: PlaceOf,
  otherNames: ReadOtherNames,
): ItemFeed {
  return createItemFeed(store, {
    put: async items =>
      index.put(await Promise.all(items.map(item => withPlace(item, placeOf, otherNames)))),
    remove: index.remove,
  })
}

export async function withPlace(
  item: LibraryItem,
  placeOf: PlaceOf,
  otherNames: ReadOtherNames,
): Promise<PlacedItem> {
  const { latitude, city, country } = item.privateDetails ?? {}
  if (!item.privateDetails || (latitude === undefined && !city && !country)) return item
  const place = await placeOf(item.privateDetails)
  const { region, ...names } = place
  return {
    ...item,
    region,
    otherNames: (await otherNames())?.of(place),
    privateDetails: { ...item.privateDetails, ...names },
  }
}
