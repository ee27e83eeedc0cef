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

/**
 * Where the items of the library are, in the memory of this page's own worker, which reads the device's store when it
 * is first needed. Nobody learns a place.
 */
export interface ItemMap {
  progress(): MapProgress
  subscribe(listener: () => void): () => void
  /** Begins to read the library. After a failure it begins again. */
  start(): void
  clusters(bounds: Bounds, zoom: number): Promise<Cluster[]>
  /** The positions of a cluster's items, newest first; undefined for one of before a change. */
  members(key: string): Promise<Position[] | undefined>
  /** The zoom from which on a cluster falls apart; undefined for a single item, and for one of before a change. */
  apartFrom(key: string): Promise<number | undefined>
  /** Where most of a cluster is, by the names of its items' places; undefined where they have none. */
  title(key: string): Promise<string | undefined>
  /** What is at an item's place and stays together at any zoom; undefined for one without coordinates. */
  clusterOf(id: string): Promise<Cluster | undefined>
  countries(): Promise<Country[]>
  /** The positions of items of which nobody knows where they were, newest first. */
  unplaced(): Promise<Position[]>
  /** The items at positions, in their order; those that are no longer there are left out. */
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
