import type { LibraryItem } from '../items/item.ts'
import type { Position } from '../items/months/timeline-order.ts'
import { createPlaceOf, type NamePlace, type PlaceOf } from '../media/place-names.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { itemsAt } from '../store/items-at.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createItemFeed } from '../sync/item-feed.ts'
import { createMapIndex, type MapIndex, type MappedItem } from './map-index.ts'

export interface MapProgress {
  /**
   * `done` counts the items read so far. Of these, `mapped` are on the map, and `unplaced` have no known
   * place.
   */
  done: number
  mapped: number
  unplaced: number
  /** The size of the library; undefined while unknown. */
  total: number | undefined
  status: 'reading' | 'whole' | 'failed'
  /** Increases with every change. Results of an earlier revision may be outdated. */
  revision: number
}

export interface Mapper
  extends Pick<
    MapIndex,
    'clusters' | 'members' | 'apartFrom' | 'title' | 'clusterOf' | 'countries' | 'unplaced'
  > {
  start(): void
  apply(update: LibraryUpdate): Promise<void>
  items(positions: readonly Position[]): Promise<LibraryItem[]>
}

export interface MapperDeps {
  store: Pick<DeviceStore, 'progress' | 'read' | 'months'>
  namePlace: NamePlace
  onProgress(progress: MapProgress): void
}

/** Milliseconds between reads of a store that is still filling. */
const PAUSE = 1000

export function createMapper({ store, namePlace, onProgress }: MapperDeps): Mapper {
  const index = createMapIndex()
  const placeOf = createPlaceOf(namePlace)
  const feed = createItemFeed(store, {
    put: async items => index.put(await Promise.all(items.map(item => withPlace(item, placeOf)))),
    remove: index.remove,
  })
  let status: MapProgress['status'] | undefined
  let total: number | undefined
  let revision = 0

  function notify(): void {
    revision += 1
    const { items: done, mapped, unplaced } = index.counts()
    onProgress({
      done,
      mapped,
      unplaced,
      total: total && Math.max(total, done),
      status: status ?? 'reading',
      revision,
    })
  }

  async function readAll(): Promise<void> {
    status = 'reading'
    notify()
    try {
      while (status === 'reading') {
        const months = await store.months()
        total = months?.reduce((sum, { count }) => sum + count, 0)
        if (await feed.readOn(notify)) status = 'whole'
        else await new Promise(resolve => setTimeout(resolve, PAUSE))
      }
    } catch {
      status = 'failed'
    }
    notify()
  }

  return {
    start() {
      if (status !== 'reading' && status !== 'whole') void readAll()
    },

    async apply(update) {
      await feed.apply(update)
      notify()
    },

    clusters: index.clusters,
    members: index.members,
    apartFrom: index.apartFrom,
    title: index.title,
    clusterOf: index.clusterOf,
    countries: index.countries,
    unplaced: index.unplaced,

    async items(positions) {
      const found = await itemsAt(store, positions)
      return positions.flatMap(position => found.get(position) ?? [])
    },
  }
}

async function withPlace(item: LibraryItem, placeOf: PlaceOf): Promise<MappedItem> {
  const { city, country, latitude } = item.privateDetails ?? {}
  if (!city && !country && latitude === undefined) return { item }
  // Written names need no lookup of coordinates, because the map shows no regions.
  const named = await placeOf(city || country ? { city, country } : (item.privateDetails ?? {}))
  return { item, city: named.city, country: named.country }
}
