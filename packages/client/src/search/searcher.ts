import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../items/item.ts'
import type { ItemGroup } from '../items/item-group.ts'
import type { Position } from '../items/months/timeline-order.ts'
import {
  createOtherNames,
  createPlaceOf,
  type NamePlace,
  type ReadOtherNames,
} from '../media/place-names.ts'
import type { DetectionChange, DetectionStore } from '../recognition/detections/detection-store.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { itemsAt as readItemsAt } from '../store/items-at.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { type Finding, findIn, phraseIn } from './answers/finding.ts'
import type { ThingsOf } from './answers/not-understood.ts'
import type { Reason } from './answers/reasons.ts'
import { type Suggestion, suggest } from './answers/suggestions.ts'
import { type Day, dayOf } from './dates/days.ts'
import { createSearchFeed, withPlace } from './index/feed.ts'
import { createRecentItems } from './index/recent-items.ts'
import { createSearchIndex } from './index/search-index.ts'
import { type FollowedDetections, followDetections } from './meaning/follow-detections.ts'
import type { KeptVocabulary } from './meaning/kept-vocabulary.ts'
import { createMeaning, type Meaning, NOTHING, type TextAnalyzer } from './meaning/meaning.ts'
import type { LabelSuggestion } from './meaning/vocabulary.ts'
import { serverWords } from './query/server-words.ts'
import type { Received } from './received/received.ts'
import { createReceivedSearch } from './received/received-search.ts'
import { classNameOf } from './things/class-names.ts'
import type { RefusedTags } from './things/refused-tags.ts'
import { createTagIndex, type ItemTag } from './things/tag-index.ts'

export interface SearchProgress {
  /**
   * The number of items that can be found so far. `total` is the size of the library; undefined if unknown.
   */
  done: number
  total: number | undefined
  /** `whole` once every item of the library can be found. */
  status: 'reading' | 'whole' | 'failed'
  /** Whether people or detections are still being read, so that more may be found later. */
  isGathering: boolean
  /** Increases with every change of the index. Answers from an earlier revision may be outdated. */
  revision: number
}

/** `number` identifies the result until the next search. */
export interface Found {
  number: number
  total: number
  isCut: boolean
  notUnderstood: string[]
}

/** `reason` is set only if the search also uses recognition (`SearchVision`). */
export type FoundItem = LibraryItem & { reason?: Reason | undefined }

export interface SearchVision {
  detections: DetectionStore
  /** Undefined if this device has no language model. */
  analyzer: TextAnalyzer | undefined
  kept?: KeptVocabulary
  /** Reads the things that a query names. */
  thingsOf?: ThingsOf | undefined
}

export interface Searcher {
  start(): void
  apply(update: LibraryUpdate): Promise<void>
  find(text: string): Promise<Found>
  /** Reads items of the latest result, without removed items. Resolves to no items for an earlier result. */
  read(found: number, from: number, limit: number): Promise<FoundItem[]>
  /** Returns the positions of all items in the latest result; undefined for an earlier result. */
  positions(found: number): Position[] | undefined
  items(positions: readonly Position[]): Promise<LibraryItem[]>
  suggest(text: string): Suggestion[]
  findSimilar(id: string): Found
  suggestLabels(id: string): Promise<LabelSuggestion[]>
  /** Returns the things in an item that the owner has not refused, the surest first. */
  tagsOf(id: string): Promise<ItemTag[]>
  setRefusedTags(refused: RefusedTags): void
  /** Starts to search by detections. Pass undefined to stop searching by detections. */
  see(vision: SearchVision | undefined): void
  favoriteMonths(): MonthCount[]
  setAlbums(albums: readonly ItemGroup[]): void
  /** Reads again what others share. Throws ApiError: the previous content then stays. */
  refreshReceived(): Promise<void>
  findReceived(text: string): Received[]
  /** Pass undefined if the people cannot be read: the previous people stay. */
  setPeople(people: readonly ItemGroup[] | undefined): void
}

export interface SearcherDeps {
  store: Pick<DeviceStore, 'progress' | 'read' | 'months'>
  namePlace: NamePlace
  otherNames?: ReadOtherNames
  askServer(query: string): Promise<LibraryItem[]>
  readReceived?: () => Promise<Received[]>
  onProgress(progress: SearchProgress): void
}

/** Milliseconds between two reads of a store that is being filled. */
const PAUSE = 1000

export function createSearcher({
  store,
  namePlace,
  otherNames = createOtherNames(),
  askServer,
  readReceived = async () => [],
  onProgress,
}: SearcherDeps): Searcher {
  const index = createSearchIndex()
  const placeOf = createPlaceOf(namePlace, otherNames)
  const feed = createSearchFeed(store, index, placeOf, otherNames)
  const recent = createRecentItems()
  const received = createReceivedSearch(readReceived, today)
  let status: SearchProgress['status'] | undefined
  let total: number | undefined
  let revision = 0
  const asked = new Set<string>()
  let albums: readonly ItemGroup[] = []
  let people: readonly ItemGroup[] = []
  let arePeopleKnown = false
  let isSeeing = false
  let blocks = 0
  let meaning: Meaning | undefined
  const tags = createTagIndex()
  let thingsOf: ThingsOf | undefined
  let followed: FollowedDetections | undefined
  let found: Found & Finding = { number: 0, total: 0, ...NOTHING, notUnderstood: [] }

  function notify(): void {
    revision += 1
    const done = index.size()
    onProgress({
      done,
      total: total && Math.max(total, done),
      status: status ?? 'reading',
      isGathering: !arePeopleKnown || isSeeing,
      revision,
    })
  }

  async function readAll(): Promise<void> {
    status = 'reading'
    notify()
    try {
      do {
        const months = await store.months()
        const before = total
        total = months?.reduce((sum, { count }) => sum + count, 0)
        if (total !== before) notify()
        if (await feed.readOn(notify)) status = 'whole'
        else await new Promise(resolve => setTimeout(resolve, PAUSE))
      } while (status === 'reading')
    } catch {
      status = 'failed'
    }
    notify()
  }

  async function askFurther(query: string): Promise<void> {
    if (asked.has(query)) return
    const items = await askServer(query)
    asked.add(query)
    if (status === 'whole') return
    recent.apply({ items, removed: [] })
    await feed.apply({ items, removed: [] })
    notify()
  }

  async function itemsAt(positions: readonly Position[]): Promise<Map<Position, LibraryItem>> {
    const older = await readItemsAt(
      store,
      positions.filter(position => !recent.at(position)),
    )
    const found = [...new Set([...positions].sort().reverse())].flatMap(position => {
      const item = recent.at(position) ?? older.get(position)
      return item ? [[position, item] as const] : []
    })
    return new Map(found)
  }

  function keep(finding: Finding): Found {
    found = { ...finding, number: found.number + 1, total: finding.positions.length }
    const { number, total, isCut, notUnderstood } = found
    return { number, total, isCut, notUnderstood }
  }

  function findHere(text: string): Found {
    const things = thingsOf && !tags.isEmpty() ? { tags, of: thingsOf } : undefined
    return keep(findIn(index, meaning, text, today(), things))
  }

  async function askAnalyzer(text: string): Promise<void> {
    const asked = meaning
    const words = asked && phraseIn(index, text, today())?.words
    if (!asked || words === undefined || asked.knows(words)) return
    await asked.ask(words).catch(() => {})
    if (asked === meaning && asked.knows(words)) notify()
  }

  function take(change: DetectionChange): void {
    meaning?.apply(change)
    tags.apply(change)
    for (const { id, text } of change.put) index.setWritten(id, text.join(' '))
    for (const id of change.removed) index.setWritten(id, '')
    // Every notification repeats the search. While all shards are read, notify only at the 1st, 2nd, 4th, 8th
    // shard and so on.
    blocks += 1
    if (!isSeeing || Number.isInteger(Math.log2(blocks))) notify()
  }

  return {
    start() {
      if (status !== 'reading' && status !== 'whole') void readAll()
    },

    async apply(update) {
      recent.apply(update)
      await feed.apply(update)
      notify()
    },

    async find(text) {
      if (status === 'failed') throw new Error('The library could not be read.')
      const here = findHere(text)
      const query = status === 'whole' ? undefined : serverWords(text)
      const further = query === undefined ? askAnalyzer(text) : askFurther(query)
      if (here.total > 0) {
        further.catch(() => {})
        return here
      }
      await further
      // If another search has started meanwhile, this search must not replace its result.
      return here.number === found.number ? findHere(text) : here
    },

    async read(number, from, limit) {
      const wanted = found.positions.slice(from, from + limit)
      const items = await itemsAt(wanted)
      const { reasonOf } = found
      const inOrder = wanted.flatMap(position => items.get(position) ?? [])
      const explained = await Promise.all(
        inOrder.map(async item =>
          reasonOf
            ? { ...item, reason: reasonOf(await withPlace(item, placeOf, otherNames)) }
            : item,
        ),
      )
      return number === found.number ? explained : []
    },

    positions: number => (number === found.number ? found.positions : undefined),

    items: async positions => [...(await itemsAt(positions)).values()],

    suggest(text) {
      const things = tags.counts().map(({ class: thing, count }) => {
        return { name: classNameOf(thing), count }
      })
      return suggest(index, text, things)
    },

    findSimilar(id) {
      const similar = meaning?.similar(id, index.meeting([])) ?? NOTHING
      return keep({ ...similar, notUnderstood: [] })
    },

    async suggestLabels(id) {
      await followed?.isWhole
      return meaning?.labelsOf(id) ?? []
    },

    async tagsOf(id) {
      await followed?.isWhole
      return tags.of(id)
    },

    setRefusedTags(refused) {
      tags.setRefused(refused)
      notify()
    },

    see(vision) {
      followed?.end()
      index.clearWritten()
      tags.clear()
      meaning = vision && createMeaning(vision.analyzer, vision.kept)
      thingsOf = vision?.thingsOf
      const following = vision && followDetections(vision.detections, take)
      followed = following
      isSeeing = following !== undefined
      blocks = 0
      notify()
      void following?.isWhole.then(() => {
        if (followed !== following) return
        isSeeing = false
        notify()
      })
    },

    favoriteMonths() {
      const positions = index.find([{ words: [], meaning: { favorite: true }, certain: true }])
      const months = Map.groupBy(positions, position => position.slice(0, 7))
      return [...months].map(([key, { length }]) => {
        const [year = 0, month = 0] = key.split('-').map(Number)
        return { year, month, count: length, videos: 0, documents: 0 }
      })
    },

    setAlbums(next) {
      if (areSame(albums, next)) return
      albums = next
      index.setAlbums(albums)
      notify()
    },

    async refreshReceived() {
      await received.refresh()
      notify()
    },

    findReceived: received.find,

    setPeople(next) {
      if (arePeopleKnown && (!next || areSame(people, next))) return
      arePeopleKnown = true
      people = next ?? people
      index.setPeople(people)
      notify()
    },
  }
}

const areSame = (before: readonly ItemGroup[], next: readonly ItemGroup[]): boolean =>
  JSON.stringify(before) === JSON.stringify(next)

function today(): Day {
  const now = new Date()
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
