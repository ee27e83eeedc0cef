import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { texts } from '@safelight/texts/client/import'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { namedDuplicate } from '../items/first-file.ts'
import type { LibraryItem } from '../items/item.ts'
import { guessOf } from '../items/item-details.ts'
import type { Arrival } from '../items/merging/merge-details.ts'
import { type Candidate, candidateOf } from '../upload/matching/candidates.ts'
import type { MatchArrivals } from '../upload/matching/match-arrivals.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import type { AlbumFilling } from './albums/album-filling.ts'
import { bringIn, type EndedFile, itemsOf } from './ended-files.ts'
import { keyOf } from './found-files.ts'
import { filesOf } from './found-pairs.ts'
import type { ChangingProgress } from './import-progress.ts'
import type { OwnFacts } from './late/kept-late.ts'
import type { LateDetails } from './late/late-details.ts'
import { inTurns } from './same-content.ts'
import { messageOf } from './scan-folder.ts'
import type { Staging } from './staging.ts'
import { nameOf } from './supported-files.ts'

export interface SettlingDeps {
  work: Pick<UploadPipeline, 'meetDuplicate'>
  staging: Staging
  progress: ChangingProgress
  openItem(record: MediaItem): Promise<LibraryItem>
  openArrival(dto: ChunkedDescriptor): Promise<Arrival>
  tried<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T>
  filling: Pick<AlbumFilling, 'put' | 'fill'>
  late: Pick<LateDetails, 'put' | 'keep'>
  hasSidecar(file: EndedFile['file']): boolean
  arrived(checksum: string): void
  improved: Set<string>
  matchArrivals: MatchArrivals
  remember(completed: number, keys: readonly string[]): Promise<void>
}

export interface Settling {
  put(file: EndedFile): void
  /** Lets the next `note` match an item of the library whose details have changed. */
  matchAgain(item: LibraryItem): void
  /**
   * Moves staged files into the library, fills albums and matches items. Then records the files as finished, so
   * that later runs skip them. If the trigger fails, the next call retries the same files.
   */
  note(): Promise<void>
  isOver(): boolean
}

export function createSettling(deps: SettlingDeps, signal: AbortSignal): Settling {
  const { work, staging, progress, tried, filling, late, improved } = deps
  const enqueue = createSerialQueue()
  let ended: EndedFile[] = []
  let arrivals: Candidate[] = []

  function note(): Promise<void> {
    return enqueue(async () => {
      const taken = ended
      ended = []
      const keys: string[] = []
      try {
        const { settled, waiting } = await tried(() => bringIn(taken, staging), signal)
        const ids = await tried(() => itemsOf(settled, staging), signal)
        ended.push(...waiting)
        for (const each of settled) {
          if (each.staged) deps.arrived(each.staged.checksum)
          if (each.staged && each.end === 'duplicates') progress.recount('uploaded', 'duplicates')
        }
        for (const each of await settle(settled, ids)) keys.push(...filesOf(each.file).map(keyOf))
      } catch {
        ended.push(...taken)
      }
      progress.change({ staged: ended.filter(({ staged }) => staged).length })
      // Do not record a file as finished if it is missing in its album. A resumed import then adds it.
      const isFilled = await filling.fill()
      const isMatched = await matchArrivals()
      // If this fails, later imports of the same export cannot match their sidecars with these pictures.
      await late.keep().catch(() => {})
      await deps.remember(
        progress.get().completed - ended.length,
        isFilled && isMatched ? keys : [],
      )
    })
  }

  /**
   * Merges the details of duplicates, and adds all items to their albums. Returns the files for which both
   * succeeded. Leaves out files that failed, and files that an abort interrupted.
   */
  async function settle(
    settled: readonly EndedFile[],
    ids: ReadonlyMap<string, string>,
  ): Promise<EndedFile[]> {
    const items = await inTurns(
      settled,
      ({ dto }) => dto?.checksum,
      async each => {
        try {
          return { item: await itemOf(each, ids), arrival: await arrivalOf(each) }
        } catch (error) {
          if (signal.aborted) return undefined
          const reason = texts.mergeFailed({ reason: messageOf(error) })
          progress.fail(each.file.shownPath, reason)
          return undefined
        }
      },
    )
    return settled.filter((each, index) => {
      const found = items[index]
      if (found?.item) {
        filling.put(each.file, found.item)
        const isNew = each.end === 'uploaded'
        putArrival(found.item, isNew, isNew ? undefined : nameOf(each.file.path))
        putLate(each, found.arrival)
      }
      if (found && each.end === 'duplicates') {
        progress.name(namedDuplicate(each.file.shownPath, found.item))
      }
      return found !== undefined
    })
  }

  function putArrival(item: LibraryItem, isNew: boolean, name?: string): void {
    const candidate = candidateOf(item, name)
    if (candidate) arrivals.push(isNew ? { ...candidate, isNew } : candidate)
  }

  /**
   * Matches the arrived items with others of the library. Returns false if the library could not be read, or
   * after an abort. The files are then not recorded as finished.
   */
  async function matchArrivals(): Promise<boolean> {
    const arrived = arrivals
    arrivals = []
    const failed = (name: string, error: unknown) =>
      progress.fail(name, texts.matchingFailed({ reason: messageOf(error) }))
    try {
      await tried(() => deps.matchArrivals(arrived, failed, signal), signal)
      return true
    } catch (error) {
      if (!signal.aborted) progress.fail(texts.matching, messageOf(error))
      return false
    }
  }

  async function itemOf(
    { end, staged, dto }: EndedFile,
    ids: ReadonlyMap<string, string>,
  ): Promise<LibraryItem | undefined> {
    if (end === 'uploaded') return staged && deps.openItem(staged)
    const id = ids.get(dto?.checksum ?? '')
    if (end !== 'duplicates' || !dto || id === undefined) return undefined
    const met = await tried(() => work.meetDuplicate(id, dto, signal), signal)
    if (met?.isImproved) improved.add(id)
    progress.change({ improved: improved.size })
    return met?.item
  }

  const arrivalOf = async ({ file, dto }: EndedFile) =>
    dto && !deps.hasSidecar(file) ? deps.openArrival(dto) : undefined

  function putLate({ file, dto }: EndedFile, arrival: Arrival | undefined): void {
    if (!dto) return
    for (const each of filesOf(file)) {
      const own = arrival && each.path === file.path ? ownFacts(arrival) : undefined
      const { archive, part, path } = each
      late.put({ archive, part, path, checksum: dto.checksum, ...(own ? { own } : {}) })
    }
  }

  return {
    put: file => void ended.push(file),
    matchAgain: item => putArrival(item, false),
    note,
    isOver: () => ended.length === 0,
  }
}

function ownFacts({ sharedDetails: { taken }, privateDetails }: Arrival): OwnFacts {
  const { latitude, longitude, description, orientation } = privateDetails
  return {
    taken: { ...taken, guess: guessOf(taken.local, privateDetails) },
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...(description === undefined ? {} : { description }),
    ...(orientation === undefined ? {} : { orientation }),
  }
}
