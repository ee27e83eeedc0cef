import { changes } from '@safelight/contract/changes'
import {
  availableMonths,
  availableYears,
  type ListedItem,
  type MediaItem,
  type MonthCount,
  yearSteps,
} from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import type { z } from '@safelight/contract/schema'
import { type ApiClient, ApiError, invalidResponse } from '../api/api-client.ts'
import { cursorBefore, cursorBehind } from '../api/cursors.ts'
import { MOST_PAGES } from '../api/most-pages.ts'
import { createBatches } from '../async/queues/batches.ts'
import { createForeground } from '../async/queues/foreground.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import { monthOf, outlineOf } from '../items/months/month-outline.ts'
import { itemsBetween, withMore, yearsOf } from '../items/months/months.ts'
import { isShown } from '../items/months/show.ts'
import type { TimelineSource } from '../items/months/timeline-source.ts'
import { JOURNAL_ITEMS } from '../store/device-index.ts'
import type { DeviceProgress, DeviceStore } from '../store/device-store.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createMonthsAhead } from './months-ahead.ts'
import { createOptimisticChanges } from './optimistic-changes.ts'
import { createPagesAhead } from './pages-ahead.ts'

/** Fills the device's store from the server, and reads the timeline from it. Throws ApiError. */
export interface LibrarySync extends Omit<TimelineSource, 'monthOf'> {
  add(record: MediaItem): Promise<void>
  /** Applies a change that this page has made on the server, several in one commit. */
  change(record: MediaItem): Promise<void>
  /** Applies what the server has just done: changed items, moved them to the trash or deleted them. */
  take(done: {
    records?: MediaItem[]
    removed?: string[]
    deleted?: string[]
    deletedFrom?: string[]
  }): Promise<void>
  /** Shows a change before the server has made it, until `take` confirms it or `rollBack` undoes it. */
  apply(change: { items?: readonly LibraryItem[]; removed?: readonly string[] }): void
  rollBack(items: readonly LibraryItem[]): void
  follow(): Promise<void>
  fillUp(): Promise<void>
  catchUp(): Promise<void>
}

export interface SyncDeps {
  store: DeviceStore
  api: ApiClient
  openItems(records: ListedItem[]): Promise<LibraryItem[]>
  publish(update: LibraryUpdate): void
  /** Deletes what the device keeps of permanently deleted items outside the store, such as thumbnails. */
  forget(ids: readonly string[]): Promise<void>
  /**
   * Deletes what the device keeps of all items outside the store, such as thumbnails. Called if the server no
   * longer reports which items were deleted.
   */
  forgetAll(): Promise<void>
}

export function createLibrarySync({
  store,
  api,
  openItems,
  publish,
  forget,
  forgetAll,
}: SyncDeps): LibrarySync {
  /** Steps run one at a time: a page fetched before a change could otherwise undo the change. */
  const enqueue = createSerialQueue()
  let waiting = 0
  /** Batches of uploads run one at a time, because each adds to the month counts of the previous one. */
  const enqueueCount = createSerialQueue()
  const optimistic = createOptimisticChanges()
  const foreground = createForeground()
  const ahead = createMonthsAhead(
    {
      month: month => foreground.first(() => store.month(month)),
      read: (...given) => foreground.first(() => store.read(...given)),
    },
    optimistic,
  )
  const pages = createPagesAhead(api)
  let areCountsOld = false

  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    waiting += 1
    return enqueue(() => {
      waiting -= 1
      return step()
    })
  }

  /**
   * Reads the next items from the server into the store: about one block. Stops after the first page of the
   * library, and after the current page if another step waits. Resolves to how far the store is now filled.
   */
  const fill = () =>
    inTurn(async (): Promise<DeviceProgress> => {
      const from = await begun()
      const items: LibraryItem[] = []
      let place = from
      while (place.filledTo !== 'end') {
        const isFirst = place.filledTo === null
        const { fileUploadResponseList: records, hasMore } = await pages.behind(place)
        place = { ...place, filledTo: hasMore ? cursorBehind(records, place.filledTo) : 'end' }
        if (hasMore) pages.ask(place)
        for (let at = 0; at < records.length; at += OPENED_AT_ONCE) {
          // Reads from the device have priority: a screen waits for them.
          if (!isFirst && waiting === 0) await foreground.idle()
          items.push(...(await openItems(records.slice(at, at + OPENED_AT_ONCE))))
        }
        if (isFirst || waiting > 0 || items.length >= JOURNAL_ITEMS) break
      }
      if (place === from) return from
      const { filledTo } = place
      const done = await store.commit({ items, filledTo, from })
      // The previous fill may have ended within a day. Publish further items of that day, which may belong
      // between items on the screen.
      const late = done?.items.filter(
        item => item.takenLocal.slice(0, 10) === from.filledTo?.slice(0, 10),
      )
      if (late?.length) publish({ items: late, removed: [] })
      return done ? place : store.progress()
    })

  /** The current fill. Concurrent callers join it instead of requesting another page. */
  let filling: Promise<DeviceProgress> | undefined
  function fillOn(): Promise<DeviceProgress> {
    filling ??= fill().finally(() => {
      filling = undefined
    })
    return filling
  }

  /** Like `fillOn`, but stops after the current page, as if another step waited. */
  async function fillAPage(): Promise<DeviceProgress> {
    waiting += 1
    return fillOn().finally(() => {
      waiting -= 1
    })
  }

  /** Records the last change's number before the first page is read, so that no later change is missed. */
  async function begun(): Promise<DeviceProgress> {
    for (;;) {
      const progress = await store.progress()
      if (progress.since !== null) return progress
      const { last } = await api.call(changes, { query: { limit: 1 } })
      await store.commit({ since: last, from: progress })
    }
  }

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
        // Another tab has committed first. Request the changes after those that it committed.
        if (!done) return true
        areCountsOld = true
        notify(done, deleted)
        await forget(deleted)
      }
      if (areCountsOld && !answer.hasMore) await refreshMonths()
      return answer.hasMore
    })

  function notify(
    done: { items: LibraryItem[]; removed: string[] },
    deleted: string[],
    deletedFrom: string[] = [],
  ): void {
    optimistic.forget([...done.items.map(item => item.id), ...done.removed])
    publish({ ...done, deleted, ...(deletedFrom.length > 0 ? { deletedFrom } : {}) })
  }

  /**
   * Requests the changes after number `since`. If the server no longer has them, empties the store, and
   * returns undefined.
   */
  async function changesBehind(since: number) {
    try {
      const answer = await api.call(changes, { query: { since, limit: LIMITS.largestPage } })
      if (!goesOn(since, answer)) throw invalidResponse(200)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error
      await forgetAll()
      await store.beginAnew()
      return undefined
    }
  }

  async function comesNext(month: string): Promise<boolean> {
    const { filledTo } = await store.progress()
    if (filledTo === null) return true
    const months = (await store.months()) ?? []
    return itemsBetween(months, filledTo.slice(0, 7), month) < 3 * LIMITS.largestPage
  }

  async function refreshMonths(): Promise<MonthCount[]> {
    areCountsOld = true
    const months = await api.call(availableMonths)
    areCountsOld = false
    const isNew = JSON.stringify(months) !== JSON.stringify(await store.months())
    if (isNew) await store.commit({ months })
    publish({ items: [], removed: [], months })
    return months
  }

  async function keptWhereAway(error: unknown): Promise<MonthCount[]> {
    const isAway = error instanceof ApiError && error.status === 0
    const kept = isAway ? await store.months() : undefined
    if (!kept) throw error
    return kept
  }

  /** Adds the items of finished uploads to the store, several in one commit. */
  const add = createBatches<MediaItem, void>(
    async asks => {
      const records = asks.map(({ key }) => key)
      const items = await openItems(records)
      await enqueueCount(async () => {
        const kept = await store.months()
        const months = kept && withMore(kept, records)
        await store.commit({ items, ...(months ? { months } : {}) })
        publish({ items, removed: [], ...(months ? { months } : {}) })
      })
      for (const { resolve } of asks) resolve()
    },
    { most: OPENED_AT_ONCE, wait: 0, pace: UPLOADS_PACE },
  )

  const take: LibrarySync['take'] = ({
    records = [],
    removed = [],
    deleted = [],
    deletedFrom = [],
  }) =>
    inTurn(async () => {
      const items = await openItems(records)
      const done = await store.commit({ items, removed: [...removed, ...deleted], deleted })
      optimistic.forget(records.map(record => record.id))
      if (done) notify(done, deleted, deletedFrom)
      await forget(deleted)
      // The server has made the change, even if this read of the month counts fails.
      await refreshMonths().catch(() => {})
    })

  const change = createBatches<MediaItem, void>(
    async asks => {
      await take({ records: asks.map(({ key }) => key) })
      for (const { resolve } of asks) resolve()
    },
    { most: OPENED_AT_ONCE, wait: 0, pace: UPLOADS_PACE },
  )

  async function follow(): Promise<void> {
    for (let pages = 1; (await takeChanges()) && pages < MOST_PAGES; pages += 1);
  }

  async function fillUp(): Promise<void> {
    for (let progress = await fillOn(); progress.filledTo !== 'end'; ) progress = await fillOn()
  }

  return {
    keptMonths: store.months,
    months: () => refreshMonths().catch(keptWhereAway),
    years: () => api.call(availableYears).catch(async error => yearsOf(await keptWhereAway(error))),

    async month(month, known, readOn, show) {
      const wanted = moreThan(known)
      for (let stuck = false; ; ) {
        const before = await store.progress()
        const { items, settled, whole, stacks } = await ahead.month(month, show)
        const first = (count: number) => ({
          outline: outlineOf(month, items.slice(0, count), stacks),
          whole,
        })
        if (whole || settled >= wanted) return first(settled)
        // A day may have very many items. Show those that have been read so far.
        if (stuck && items.length >= wanted) return first(items.length)
        try {
          if (!readOn || !(await comesNext(month))) return undefined
          stuck = dayOf(await fillAPage()) === dayOf(before)
        } catch (error) {
          // A concurrent read may have brought more items meanwhile. If so, return them instead of the error.
          const { items, stacks } = await ahead.month(month, show)
          if (items.length > known)
            return { outline: outlineOf(month, items, stacks), whole: false }
          throw error
        }
      }
    },

    async monthPage(month, after, show) {
      const { fileUploadResponseList: records, hasMore } = await api.call(yearSteps, {
        params: { page: 0, size: LIMITS.largestPage, year: month.slice(0, 4) },
        query: { after: after ?? cursorBefore(month) },
      })
      const next = hasMore ? cursorBehind(records, after ?? null) : 'end'
      const ofMonth = records.filter(record => record.dateTaken.startsWith(month))
      const atEnd = next === 'end' || ofMonth.length < records.length
      const items = await store.current(await openItems(ofMonth))
      const known = new Set(items.map(item => item.id))
      const isPart = (item: LibraryItem) => known.has(item.id) && monthOf(item) === month
      return {
        items: optimistic.over(items, isPart).filter(item => isShown(item, show)),
        next: atEnd ? undefined : next,
      }
    },

    items: ahead.items,
    withStacks: ahead.withStacks,

    add,
    change,
    take,

    apply({ items = [], removed = [] }) {
      optimistic.note(items, removed)
      publish({ items: [...items], removed: [...removed] })
    },

    rollBack(items) {
      const ids = items.map(item => item.id)
      optimistic.forget(ids)
      publish({ items: [...items], removed: ids })
    },

    follow,
    fillUp,
    async catchUp() {
      await follow()
      await fillUp()
    },
  }
}

/** The largest number of records to decrypt before a pause in which a screen can read from the device. */
const OPENED_AT_ONCE = 50

const UPLOADS_PACE = 500

/** Whether a page of changes is in ascending order, and not empty if more pages follow. */
const goesOn = (since: number, { changes: list, next, hasMore }: ChangesPage): boolean =>
  list.every(({ seq }, i) => seq > (list[i - 1]?.seq ?? since)) &&
  next === (list.at(-1)?.seq ?? since) &&
  (list.length > 0 || !hasMore)

type ChangesPage = z.infer<typeof changes.response>

const dayOf = ({ filledTo }: DeviceProgress) => filledTo?.slice(0, 10)

/**
 * Returns how many items the next part of a large month must have, if the caller knows `known` items. Each
 * part is half as long again.
 */
const moreThan = (known: number) => known + Math.max(1, known / 2)
