import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { proxy, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { LibraryItem } from '../items/item.ts'
import { idAt, type Position, positionOf } from '../items/months/timeline-order.ts'
import type { MapWorker } from './map.worker.ts'
import {
  type Bounds,
  type Cluster,
  type Country,
  clusterLevel,
  MOST_CLUSTER_ZOOM,
  type NamedPlace,
} from './map-index.ts'
import type { MapProgress } from './mapper.ts'

export {
  type Bounds,
  type Cluster,
  type Country,
  clusterLevel,
  idAt,
  type MapProgress,
  MOST_CLUSTER_ZOOM,
  type NamedPlace,
  type Position,
  positionOf,
}

/** The places of the library's items, in the memory of a worker of this page. No place leaves the device. */
export interface ItemMap {
  progress(): MapProgress
  subscribe(listener: () => void): () => void
  start(): void
  clusters(bounds: Bounds, zoom: number): Promise<Cluster[]>
  /** The positions of a cluster's items, newest first; undefined for an outdated cluster. */
  members(key: string): Promise<Position[] | undefined>
  /** The zoom at which a cluster splits; undefined for a single item and for an outdated cluster. */
  apartFrom(key: string): Promise<number | undefined>
  /** Returns a title from the places of a cluster's items; undefined if they have no place names. */
  title(key: string): Promise<string | undefined>
  /**
   * Returns the cluster that contains an item at the closest zoom. Undefined if the item has no coordinates.
   */
  clusterOf(id: string): Promise<Cluster | undefined>
  countries(): Promise<Country[]>
  unplaced(): Promise<Position[]>
  items(positions: readonly Position[]): Promise<LibraryItem[]>
  close(): void
}

const BEGINNING: MapProgress = {
  done: 0,
  mapped: 0,
  unplaced: 0,
  total: undefined,
  status: 'reading',
  revision: 0,
}

export function createItemMap(keys: DeviceKeys): ItemMap {
  const progress = createObservable(BEGINNING)
  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./map.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<MapWorker>(worker)(keys, proxy(progress.set)),
  )

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    start: () =>
      void ready()
        .then(mapper => mapper.start())
        .catch(() => progress.set({ ...progress.get(), status: 'failed' })),
    clusters: async (bounds, zoom) => (await ready()).clusters(bounds, zoom),
    members: async key => (await ready()).members(key),
    apartFrom: async key => (await ready()).apartFrom(key),
    title: async key => (await ready()).title(key),
    clusterOf: async id => (await ready()).clusterOf(id),
    countries: async () => (await ready()).countries(),
    unplaced: async () => (await ready()).unplaced(),
    items: async positions => (await ready()).items([...positions]),
    close,
  }
}
