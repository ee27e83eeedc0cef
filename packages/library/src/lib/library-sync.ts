import { changes } from '@safelight/contract/changes'
import { LIMITS } from '@safelight/contract/limits'
import {
  allMetadataSteps,
  availableMonths,
  type MediaItem,
  type MonthCount,
} from '@safelight/contract/media'
import { type ApiClient, ApiError } from '../api-client.ts'
import type { LibraryItem } from '../items.ts'
import type { LibraryUpdate } from '../library-updates.ts'
import { withOneMore } from '../months.ts'
import type { DeviceProgress, DeviceStore } from './device-store.ts'

export interface TimelinePage {
  items: LibraryItem[]
  /** Nothing is older. */
  end: boolean
}

/** Fills the device's store from the server, and reads the timeline from it. Throws ApiError. */
export interface LibrarySync {
  /**
   * The items behind `after`, at most `limit` and at least one unless it is the end. What the device
   * lacks is asked of the server; without a server it gives what it has.
   */
  page(after: string | undefined, limit: number): Promise<TimelinePage>
  /** The months' counts; as they were last known without a server. */
  months(): Promise<MonthCount[]>
  /** Takes in what was just uploaded. */
  add(record: MediaItem): Promise<void>
  /** Takes in what the server has just done: items as they are now, those in the trash, those gone for good. */
  take(done: { records?: MediaItem[]; removed?: string[]; deleted?: string[] }): Promise<void>
  /** Takes in what has changed, then all that has not been read yet. */
  catchUp(): Promise<void>
}

export interface SyncParts {
  store: DeviceStore
  api: ApiClient
  openItems(records: MediaItem[]): Promise<LibraryItem[]>
  /** Tells every page of this browser what changed. */
  announce(update: LibraryUpdate): void
  /** Lets go of whatever else the device keeps of items that are deleted for good. */
  forget(ids: readonly string[]): Promise<void>
}

export function createLibrarySync({
  store,
  api,
  openItems,
  announce,
  forget,
}: SyncParts): LibrarySync {
  let turn: Promise<unknown> = Promise.resolve()

  /** A page that was fetched before a change was taken in could undo it: steps go one by one. */
  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = turn.then(step)
    turn = result.catch(() => {})
    return result
  }

  /** Reads one page behind what has been read; resolves to where that leads. */
  const fill = () =>
    inTurn(async (): Promise<DeviceProgress> => {
      const from = await begun()
      const { filledTo } = from
      if (filledTo === 'end') return from
      const limit = filledTo === null ? LIMITS.galleryPage : LIMITS.largestPage
      const { fileUploadResponseList: records } = await api.call(allMetadataSteps, {
        params: { page: 0, limit },
        query: filledTo === null ? {} : { after: filledTo },
      })
      const next = placeBehind(records, limit, filledTo)
      const done = await store.commit({ items: await openItems(records), filledTo: next, from })
      // They may belong between items of that day which are on show.
      const late = done?.items.filter(
        item => item.takenLocal.slice(0, 10) === filledTo?.slice(0, 10),
      )
      if (late?.length) announce({ items: late, removed: [] })
      return store.progress()
    })

  /** Before the first page: all that changes from here on will be told as a change. */
  async function begun(): Promise<DeviceProgress> {
    const progress = await store.progress()
    if (progress.since !== null) return progress
    const { last } = await api.call(changes, { query: { since: 0, limit: 1 } })
    await store.commit({ since: last, from: progress })
    return store.progress()
  }

  /** Takes in one page of changes; true if there are more. */
  const takeChanges = () =>
    inTurn(async (): Promise<boolean> => {
      const from = await store.progress()
      if (from.since === null) return false
      const answer = await changesBehind(from.since)
      if (!answer) return false
      const records = answer.changes.flatMap(change => ('item' in change ? [change.item] : []))
      const left = answer.changes.flatMap(change => ('item' in change ? [] : [change]))
      const removed = left.map(change => change.id)
      const deleted = left.filter(change => change.deleted).map(change => change.id)
      if (answer.changes.length > 0) {
        const items = await openItems(records)
        const done = await store.commit({ items, removed, deleted, since: answer.next, from })
        if (done) announce({ ...done, deleted })
        await forget(deleted)
        if (!answer.hasMore) await refreshMonths()
      }
      return answer.hasMore
    })

  /** undefined if the server knows no such change: what it has now is older, and all is read anew. */
  async function changesBehind(since: number) {
    try {
      const answer = await api.call(changes, { query: { since, limit: LIMITS.largestPage } })
      if (answer.hasMore && answer.next <= since) throw invalidAnswer()
      return answer
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error
      await store.beginAnew()
      return undefined
    }
  }

  async function refreshMonths(): Promise<MonthCount[]> {
    const months = await api.call(availableMonths)
    await store.commit({ months })
    announce({ items: [], removed: [], months })
    return months
  }

  return {
    async page(after, limit) {
      for (;;) {
        const before = await store.progress()
        const items = await store.read(after, limit)
        if (items.length > 0 || before.filledTo === 'end') {
          return { items, end: before.filledTo === 'end' && items.length < limit }
        }
        try {
          if (dayOf(await fill()) !== dayOf(before)) continue
        } catch (error) {
          const some = await store.read(after, limit, true)
          if (some.length === 0) throw error
          return { items: some, end: false }
        }
        // A day of so many items is shown before it is read to its end.
        const some = await store.read(after, limit, true)
        if (some.length > 0) return { items: some, end: false }
      }
    },

    async months() {
      const kept = await store.months()
      return refreshMonths().catch(error => kept ?? Promise.reject(error))
    },

    async add(record) {
      const items = await openItems([record])
      const kept = await store.months()
      const months = kept && withOneMore(kept, record)
      await store.commit({ items, ...(months ? { months } : {}) })
      announce({ items, removed: [], ...(months ? { months } : {}) })
    },

    take: ({ records = [], removed = [], deleted = [] }) =>
      inTurn(async () => {
        const items = await openItems(records)
        const done = await store.commit({ items, removed: [...removed, ...deleted], deleted })
        if (done) announce({ ...done, deleted })
        await forget(deleted)
        // The server has done it, whatever becomes of this question.
        await refreshMonths().catch(() => {})
      }),

    async catchUp() {
      while (await takeChanges());
      for (let progress = await fill(); progress.filledTo !== 'end'; ) progress = await fill()
    },
  }
}

/** The server's place behind a page. Throws if the server does not go on from there. */
function placeBehind(
  records: MediaItem[],
  limit: number,
  after: string | null,
): NonNullable<DeviceProgress['filledTo']> {
  const last = records.at(-1)
  if (!last || records.length < limit) return 'end'
  const place = `${last.dateTaken}_${last.id}`
  if (after !== null && place >= after) throw invalidAnswer()
  return place
}

const dayOf = ({ filledTo }: DeviceProgress) => filledTo?.slice(0, 10)

const invalidAnswer = () => new ApiError('INVALID_RESPONSE', 200, 'Invalid response format')
