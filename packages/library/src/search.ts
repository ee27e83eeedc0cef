import type { MonthCount } from '@safelight/contract/items'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { proxy, type Remote, wrap } from 'comlink'
import { createObservable } from './lib/async/observables/observable.ts'
import { lazyWorker } from './lib/async/workers/lazy-worker.ts'
import type { ItemReader, LibraryItem } from './lib/items/item.ts'
import type { Position } from './lib/items/months/timeline-order.ts'
import type { SearchWorker } from './lib/search/search.worker.ts'
import type { SearchAlbum } from './lib/search/search-index.ts'
import type { SearchProgress } from './lib/search/searcher.ts'
import type { Suggestion } from './lib/search/suggestions.ts'

export type { SearchProgress, Suggestion }

/**
 * Finds items by their sealed details, with an index in the memory of this page's own worker. It is built
 * from the device's store when it is first needed. Nobody learns the query; only days and file types, which
 * the server knows anyway, are sent to it while the device has not read the whole library.
 */
export interface Search {
  progress(): SearchProgress
  subscribe(listener: () => void): () => void
  /** Begins to build the index; other calls do so too. After a failure it begins again. */
  start(): void
  /** Rejects when it cannot say. `lib/search/query.ts` has the grammar; a blank text finds nothing. */
  find(text: string): Promise<SearchResult>
  /** The items at positions of results; those that are no longer there are left out. */
  items(positions: readonly Position[]): Promise<LibraryItem[]>
  /** What a person may be about to type. */
  suggest(text: string): Promise<Suggestion[]>
  /** How many favorites each month has, as far as the index is built; begins to build it. */
  favoriteMonths(): Promise<MonthCount[]>
  close(): void
}

export interface SearchResult {
  total: number
  /** Best first, newest first among equals; none once something else has been looked for. */
  read(from: number, limit: number): Promise<LibraryItem[]>
  /** The positions of all of it in the timeline; undefined once something else has been looked for. */
  positions(): Promise<Position[] | undefined>
}

type RemoteSearcher = Awaited<ReturnType<Remote<SearchWorker>>>

const BEGINNING: SearchProgress = { done: 0, total: undefined, status: 'reading', revision: 0 }

/** `readAlbums` gives the albums whose titles are searched, each time that a search begins. */
export function createSearch(
  keys: ItemReader & DeviceKeys,
  token: string,
  readAlbums: () => Promise<SearchAlbum[]>,
): Search {
  const progress = createObservable(BEGINNING)
  let isReadingAlbums = false

  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./lib/search/search.worker.ts', import.meta.url), { type: 'module' }),
    async worker => {
      const searcher = await wrap<SearchWorker>(worker)(keys, token, proxy(progress.set))
      refreshAlbums(searcher)
      return searcher
    },
  )

  /** Without a server the titles stay as they are: everything else can be searched. */
  function refreshAlbums(searcher: RemoteSearcher): void {
    if (isReadingAlbums) return
    isReadingAlbums = true
    readAlbums()
      .then(albums => searcher.setAlbums(albums))
      .catch(() => {})
      .finally(() => {
        isReadingAlbums = false
      })
  }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    start: () =>
      void ready()
        .then(searcher => {
          refreshAlbums(searcher)
          return searcher.start()
        })
        .catch(() => progress.set({ ...progress.get(), status: 'failed' })),
    async find(text) {
      const searcher = await ready()
      const { number, total } = await searcher.find(text)
      return {
        total,
        read: (from, limit) => searcher.read(number, from, limit),
        positions: () => searcher.positions(number),
      }
    },
    items: async positions => (await ready()).items(positions),
    suggest: async text => (await ready()).suggest(text),
    async favoriteMonths() {
      const searcher = await ready()
      await searcher.start()
      return searcher.favoriteMonths()
    },
    close,
  }
}
