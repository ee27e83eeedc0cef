import { changes } from '@safelight/contract/changes'
import {
  allMetadataSteps,
  availableMonths,
  availableYears,
  type MediaItem,
  type MonthCount,
  yearSteps,
} from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { type ApiClient, ApiError, invalidResponse } from '../api/api-client.ts'
import { cursorBefore, cursorBehind } from '../api/cursors.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import { monthOf, outlineOf } from '../items/month-outline.ts'
import { itemsBetween, withOneMore, yearsOf } from '../items/months.ts'
import { newestFirst, positionOf } from '../items/timeline-order.ts'
import type { TimelineSource } from '../items/timeline-source.ts'
import type { DeviceProgress, DeviceStore, StoredMonth } from '../store/device-store.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createOptimisticChanges } from './optimistic-changes.ts'

/** Fills the device's store from the server, and reads the timeline from it. Throws ApiError. */
export interface LibrarySync extends Omit<TimelineSource, 'monthOf'> {
  /** Takes in what was just uploaded. */
  add(record: MediaItem): Promise<void>
  /** Takes in what the server has just done: items as they are now, those in the trash, those gone for good. */
  take(done: { records?: MediaItem[]; removed?: string[]; deleted?: string[] }): Promise<void>
  /** Shows a change that the server is asked for now, until that is taken in or taken back. */
  apply(change: { items?: readonly LibraryItem[]; removed?: readonly string[] }): void
  /** Shows items as they were: the changes that were shown of them have failed. */
  rollBack(items: readonly LibraryItem[]): void
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
  /** A page that was fetched before a change was taken in could undo it: steps go one by one. */
  const enqueue = createSerialQueue()
  /** Uploads end at once, and each is one more than the months had before it. */
  const enqueueCount = createSerialQueue()
  const optimistic = createOptimisticChanges()

  /** Reads one page behind what has been read; resolves to where that leads. */
  const fill = () =>
    enqueue(async (): Promise<DeviceProgress> => {
      const from = await begun()
      const { filledTo } = from
      if (filledTo === 'end') return from
      const limit = filledTo === null ? LIMITS.galleryPage : LIMITS.largestPage
      const { fileUploadResponseList: records } = await api.call(allMetadataSteps, {
        params: { page: 0, limit },
        query: filledTo === null ? {} : { after: filledTo },
      })
      const next = cursorBehind(records, limit, filledTo)
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
    for (;;) {
      const progress = await store.progress()
      if (progress.since !== null) return progress
      const { last } = await api.call(changes, { query: { since: 0, limit: 1 } })
      await store.commit({ since: last, from: progress })
    }
  }

  /** Takes in one page of changes; true if there are more. */
  const takeChanges = () =>
    enqueue(async (): Promise<boolean> => {
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
        // Another tab has come between: what there is behind its step is asked for anew.
        if (!done) return true
        tell(done, deleted)
        await forget(deleted)
        if (!answer.hasMore) await refreshMonths()
      }
      return answer.hasMore
    })

  /** Announces what the store has taken in: no optimistic change of these items is shown any more. */
  function tell(done: { items: LibraryItem[]; removed: string[] }, deleted: string[]): void {
    optimistic.forget([...done.items.map(item => item.id), ...done.removed])
    announce({ ...done, deleted })
  }

  /** What the device has of a month, with the optimistic changes of it. */
  async function monthAhead(month: string): Promise<StoredMonth> {
    const { items, settled, whole } = await store.month(month)
    const ahead = optimistic.over(items, item => monthOf(item) === month)
    const unsettled = items[settled]
    const isSettled = (item: LibraryItem) => !unsettled || newestFirst(item, unsettled) < 0
    return { items: ahead, settled: ahead.filter(isSettled).length, whole }
  }

  /** undefined if the server knows no such change: what it has now is older, and all is read anew. */
  async function changesBehind(since: number) {
    try {
      const answer = await api.call(changes, { query: { since, limit: LIMITS.largestPage } })
      if (answer.hasMore && answer.next <= since) throw invalidResponse(200)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error
      await store.beginAnew()
      return undefined
    }
  }

  /** Whether the device reaches a month within a page or two when it goes on filling its store. */
  async function comesNext(month: string): Promise<boolean> {
    const { filledTo } = await store.progress()
    if (filledTo === null) return true
    const months = (await store.months()) ?? []
    return itemsBetween(months, filledTo.slice(0, 7), month) < 3 * LIMITS.largestPage
  }

  async function refreshMonths(): Promise<MonthCount[]> {
    const months = await api.call(availableMonths)
    const isNew = JSON.stringify(months) !== JSON.stringify(await store.months())
    if (isNew) await store.commit({ months })
    announce({ items: [], removed: [], months })
    return months
  }

  return {
    async months() {
      const kept = await store.months()
      const fresh = refreshMonths()
      if (!kept) return fresh
      fresh.catch(() => {})
      return kept
    },

    async years() {
      try {
        return await api.call(availableYears)
      } catch (error) {
        const kept = isAway(error) ? await store.months() : undefined
        if (!kept) throw error
        return yearsOf(kept)
      }
    },

    async month(month, known, readOn) {
      const wanted = moreThan(known)
      for (let stuck = false; ; ) {
        const before = await store.progress()
        const { items, settled, whole } = await monthAhead(month)
        const first = (count: number) => ({
          outline: outlineOf(month, items.slice(0, count)),
          whole,
        })
        if (whole || settled >= wanted) return first(settled)
        // A day of so many items is shown before it is read to its end.
        if (stuck && items.length >= wanted) return first(items.length)
        try {
          if (!readOn || !(await comesNext(month))) return undefined
          stuck = dayOf(await fill()) === dayOf(before)
        } catch (error) {
          // By now the device may have read on by itself.
          const { items } = await monthAhead(month)
          if (items.length > known) return { outline: outlineOf(month, items), whole: false }
          throw error
        }
      }
    },

    async monthPage(month, after) {
      const { fileUploadResponseList: records, hasMore } = await api.call(yearSteps, {
        params: { page: 0, size: LIMITS.largestPage, year: month.slice(0, 4) },
        query: { after: after ?? cursorBefore(month) },
      })
      const next = hasMore ? cursorBehind(records, 1, after ?? null) : 'end'
      const ofMonth = records.filter(record => record.dateTaken.startsWith(month))
      const atEnd = next === 'end' || ofMonth.length < records.length
      const items = await store.current(await openItems(ofMonth))
      const known = new Set(items.map(item => item.id))
      const isPart = (item: LibraryItem) => known.has(item.id) && monthOf(item) === month
      return { items: optimistic.over(items, isPart), next: atEnd ? undefined : next }
    },

    async items(after, limit) {
      const items = await store.read(after, limit + optimistic.size(), true)
      return optimistic.over(items, item => positionOf(item) < after).slice(0, limit)
    },

    async add(record) {
      const items = await openItems([record])
      await enqueueCount(async () => {
        const kept = await store.months()
        const months = kept && withOneMore(kept, record)
        await store.commit({ items, ...(months ? { months } : {}) })
        announce({ items, removed: [], ...(months ? { months } : {}) })
      })
    },

    take: ({ records = [], removed = [], deleted = [] }) =>
      enqueue(async () => {
        const items = await openItems(records)
        const done = await store.commit({ items, removed: [...removed, ...deleted], deleted })
        optimistic.forget(records.map(record => record.id))
        if (done) tell(done, deleted)
        await forget(deleted)
        // The server has done it, whatever becomes of this question.
        await refreshMonths().catch(() => {})
      }),

    apply({ items = [], removed = [] }) {
      optimistic.note(items, removed)
      announce({ items: [...items], removed: [...removed] })
    },

    rollBack(items) {
      const ids = items.map(item => item.id)
      optimistic.forget(ids)
      announce({ items: [...items], removed: ids })
    },

    async catchUp() {
      while (await takeChanges());
      for (let progress = await fill(); progress.filledTo !== 'end'; ) progress = await fill()
    },
  }
}

const dayOf = ({ filledTo }: DeviceProgress) => filledTo?.slice(0, 10)

/** A month of very many items is given in ever larger parts, so that reading all of it stays linear. */
const moreThan = (known: number) => known + Math.max(1, known / 2)

const isAway = (error: unknown) => error instanceof ApiError && error.status === 0
