import type { MonthCount } from '@safelight/contract/items'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { proxy, type Remote, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { ItemReader, LibraryItem } from '../items/item.ts'
import type { ItemGroup } from '../items/item-group.ts'
import { idAt, type Position } from '../items/months/timeline-order.ts'
import type { Reason } from './answers/reasons.ts'
import type { Suggestion } from './answers/suggestions.ts'
import type { AnalyzerWorker } from './meaning/analyzer.worker.ts'
import type { TextAnalyzer } from './meaning/meaning.ts'
import type { LabelSuggestion } from './meaning/vocabulary.ts'
import type { SearchWorker } from './search.worker.ts'
import type { Found, FoundItem, SearchProgress } from './searcher.ts'

export type { FoundItem, Reason, SearchProgress, Suggestion }

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
  /** Rejects when it cannot say. `lib/search/query/query.ts` has the grammar; a blank text finds nothing. */
  find(text: string): Promise<SearchResult>
  /** The items at positions of results; those that are no longer there are left out. */
  items(positions: readonly Position[]): Promise<LibraryItem[]>
  /** What a person may be about to type. */
  suggest(text: string): Promise<Suggestion[]>
  /** The pictures that are most similar to the one at a position, best first. */
  similar(to: Position): Promise<SearchResult>
  /** Labels that may suit a picture, the likeliest first. */
  suggestLabels(id: string): Promise<LabelSuggestion[]>
  /** Whether devices look at pictures, so that they can be found by what they show. */
  sees(): boolean
  /** Begins to use what devices have seen, or ends it. */
  see(isOn: boolean): void
  /** How many favorites each month has, as far as the index is built; begins to build it. */
  favoriteMonths(): Promise<MonthCount[]>
  close(): void
}

export interface SearchResult {
  total: number
  /** There are more, which were left out: the best of what is found by its meaning are among these. */
  isCut: boolean
  /** Best first, newest first among equals; none once something else has been looked for. */
  read(from: number, limit: number): Promise<FoundItem[]>
  /** The positions of all of it in the timeline; undefined once something else has been looked for. */
  positions(): Promise<Position[] | undefined>
}

type RemoteSearcher = Awaited<ReturnType<Remote<SearchWorker>>>

const BEGINNING: SearchProgress = {
  done: 0,
  total: undefined,
  status: 'reading',
  isGathering: true,
  revision: 0,
}

/** What gives the albums and the people whose names are searched, each time that a search begins. */
export interface NamesRead {
  albums(): Promise<ItemGroup[]>
  people(): Promise<ItemGroup[]>
}

export function createSearch(
  keys: ItemReader & DeviceKeys & RecognitionKeys,
  token: string,
  names: NamesRead,
): Search {
  const progress = createObservable(BEGINNING)
  const analyzer = createObservable<OpenedTextAnalyzer | undefined>(undefined)
  /** What is being read. */
  const reading = new Set<keyof NamesRead>()

  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
    async worker => {
      const searcher = await wrap<SearchWorker>(worker)(keys, token, proxy(progress.set))
      refreshNames(searcher)
      look(searcher)
      // A worker of before is ended: this one alone is told.
      stopLooking()
      stopLooking = analyzer.subscribe(() => look(searcher))
      return searcher
    },
  )
  let stopLooking = () => {}

  function look(searcher: RemoteSearcher): void {
    const now = analyzer.get()
    void searcher.see(now && proxy(now))
  }

  const resultOf = (searcher: RemoteSearcher, { number, total, isCut }: Found): SearchResult => ({
    total,
    isCut,
    read: (from, limit) => searcher.read(number, from, limit),
    positions: () => searcher.positions(number),
  })

  /** Without a server the names stay as they are: everything else can be searched. */
  function refreshNames(searcher: RemoteSearcher): void {
    refresh('albums', async () => searcher.setAlbums(await names.albums()))
    refresh('people', async () => searcher.setPeople(await names.people().catch(() => undefined)))
  }

  function refresh(what: keyof NamesRead, act: () => Promise<void>): void {
    if (reading.has(what)) return
    reading.add(what)
    act()
      .catch(() => {})
      .finally(() => reading.delete(what))
  }

  return {
    progress: progress.get,
    subscribe(listener) {
      const ends = [progress.subscribe(listener), analyzer.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    start: () =>
      void ready()
        .then(searcher => {
          refreshNames(searcher)
          return searcher.start()
        })
        .catch(() => progress.set({ ...progress.get(), status: 'failed' })),
    async find(text) {
      const searcher = await ready()
      return resultOf(searcher, await searcher.find(text))
    },
    async similar(to) {
      const searcher = await ready()
      return resultOf(searcher, await searcher.findSimilar(idAt(to)))
    },
    async suggestLabels(id) {
      const searcher = await ready()
      // What was seen is read together with the library.
      await searcher.start()
      return searcher.suggestLabels(id)
    },
    sees: () => analyzer.get() !== undefined,
    see(isOn) {
      const before = analyzer.get()
      if (isOn === (before !== undefined)) return
      before?.close()
      analyzer.set(isOn ? createTextAnalyzer(token) : undefined)
    },
    items: async positions => (await ready()).items(positions),
    suggest: async text => (await ready()).suggest(text),
    async favoriteMonths() {
      const searcher = await ready()
      await searcher.start()
      return searcher.favoriteMonths()
    },
    close() {
      close()
      analyzer.get()?.close()
    },
  }
}

/** An analyzer in a worker, which `close` ends for good. */
interface OpenedTextAnalyzer extends TextAnalyzer {
  close(): void
}

/** The analyzer of this page, which opens when words are first asked for. Rejects as its worker does. */
function createTextAnalyzer(token: string): OpenedTextAnalyzer {
  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./meaning/analyzer.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<AnalyzerWorker>(worker)(token),
  )
  return {
    model: async () => (await ready()).model(),
    embedText: async words => (await ready()).embedText(words),
    close,
  }
}
