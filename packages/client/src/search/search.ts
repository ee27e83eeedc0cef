import type { MonthCount } from '@safelight/contract/items'
import { proxy, type Remote, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { LibraryItem } from '../items/item.ts'
import type { ItemGroup } from '../items/item-group.ts'
import { idAt, type Position } from '../items/months/timeline-order.ts'
import type { Reason } from './answers/reasons.ts'
import type { Suggestion } from './answers/suggestions.ts'
import type { AnalyzerWorker } from './meaning/analyzer.worker.ts'
import type { TextAnalyzer } from './meaning/meaning.ts'
import type { LabelSuggestion } from './meaning/vocabulary.ts'
import type { Received } from './received/received.ts'
import type { SearchKeys, SearchWorker } from './search.worker.ts'
import type { Found, FoundItem, SearchProgress } from './searcher.ts'
import type { RefusedTags } from './things/refused-tags.ts'
import type { ItemTag } from './things/tag-index.ts'

export type { FoundItem, Reason, Received, SearchProgress, Suggestion }

/**
 * Searches the items' details with an in-memory index in a worker. No query leaves the device, with one
 * exception: until the device has read the whole library, days and file types go to the server.
 */
export interface Search {
  progress(): SearchProgress
  subscribe(listener: () => void): () => void
  /** Starts to build the index, unless another call has done so. After a failure, starts again. */
  start(): void
  /**
   * Finds items; a blank text finds nothing. `query/query.ts` has the grammar. Rejects if the library cannot
   * be read, or if nothing is found and the server cannot be asked.
   */
  find(text: string): Promise<SearchResult>
  items(positions: readonly Position[]): Promise<LibraryItem[]>
  /** Finds albums and items that others share. A blank text finds nothing. */
  findReceived(text: string): Promise<Received[]>
  suggest(text: string): Promise<Suggestion[]>
  similar(to: Position): Promise<SearchResult>
  suggestLabels(id: string): Promise<LabelSuggestion[]>
  /** Returns the things in an item that the owner has not refused, the surest first. */
  tagsOf(id: string): Promise<ItemTag[]>
  /** Leaves out tags that were refused now. */
  refuseTags(refused: RefusedTags): void
  isRecognizing(): boolean
  see(isOn: boolean): void
  favoriteMonths(): Promise<MonthCount[]>
  close(): void
}

export interface SearchResult {
  total: number
  /** Whether the picture model found more pictures than the result has. The result has the best ones. */
  isCut: boolean
  /**
   * The searched words that no installed model understands, as typed. Words for dates, places, people and labels
   * are not among them. Empty if a model understands all words.
   */
  notUnderstood: readonly string[]
  /**
   * Reads found items, best first, newest first among equals. Resolves to no items once another search has
   * started.
   */
  read(from: number, limit: number): Promise<FoundItem[]>
  /**
   * Resolves to the positions of all found items in the timeline; undefined once another search has started.
   */
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

export interface NamesRead {
  albums(): Promise<ItemGroup[]>
  people(): Promise<ItemGroup[]>
  refusedTags(): Promise<RefusedTags>
}

export function createSearch(keys: SearchKeys, token: string, names: NamesRead): Search {
  const progress = createObservable(BEGINNING)
  const analyzer = createObservable<OpenedTextAnalyzer | undefined>(undefined)
  const reading = new Set<keyof NamesRead | 'received'>()

  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }),
    async worker => {
      const searcher = await wrap<SearchWorker>(worker)(keys, token, proxy(progress.set))
      opened = searcher
      refreshNames(searcher)
      look(searcher)
      stopLooking()
      stopLooking = analyzer.subscribe(() => look(searcher))
      return searcher
    },
  )
  let stopLooking = () => {}
  let opened: RemoteSearcher | undefined

  function look(searcher: RemoteSearcher): void {
    const now = analyzer.get()
    void searcher.see(now && proxy(now))
  }

  const resultOf = (searcher: RemoteSearcher, { number, ...found }: Found): SearchResult => ({
    ...found,
    read: (from, limit) => searcher.read(number, from, limit),
    positions: () => searcher.positions(number),
  })

  /**
   * Reads the names of albums and people again, refused tags, and what others share. On a failure, the search keeps the
   * previous ones.
   */
  function refreshNames(searcher: RemoteSearcher): void {
    refresh('albums', async () => searcher.setAlbums(await names.albums()))
    refresh('received', () => searcher.refreshReceived())
    refresh('refusedTags', async () => searcher.setRefusedTags(await names.refusedTags()))
    refresh('people', async () => searcher.setPeople(await names.people().catch(() => undefined)))
  }

  function refresh(what: keyof NamesRead | 'received', act: () => Promise<void>): void {
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
      // Suggestions need detections, which the searcher reads together with the library.
      await searcher.start()
      return searcher.suggestLabels(id)
    },
    async tagsOf(id) {
      const searcher = await ready()
      await searcher.start()
      return searcher.tagsOf(id)
    },
    refuseTags: refused => void opened?.setRefusedTags(refused),
    isRecognizing: () => analyzer.get() !== undefined,
    see(isOn) {
      const before = analyzer.get()
      if (isOn === (before !== undefined)) return
      before?.close()
      analyzer.set(isOn ? createTextAnalyzer(token) : undefined)
    },
    items: async positions => (await ready()).items(positions),
    findReceived: async text => (await ready()).findReceived(text),
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

interface OpenedTextAnalyzer extends TextAnalyzer {
  close(): void
}

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
