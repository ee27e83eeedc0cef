import type { MonthCount } from '@safelight/contract/items'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { LibraryItem } from '../items/item.ts'
import { beginOf, monthOf } from '../items/months/month-outline.ts'
import {
  mergeNewestFirst,
  newestFirst,
  type Position,
  positionOf,
} from '../items/months/timeline-order.ts'
import { DamagedBlockError } from './device-blocks.ts'
import type { DeviceDisk } from './device-disk.ts'
import { createDeviceIndex, type DeviceProgress } from './device-index.ts'

export type { DeviceProgress } from './device-index.ts'

export interface DeviceChange extends Partial<Pick<DeviceProgress, 'filledTo' | 'since'>> {
  items?: LibraryItem[]
  removed?: string[]
  /** The items in `removed` that are permanently deleted. The device keeps only their versions. */
  deleted?: string[]
  months?: MonthCount[]
  /** The state that the change is based on. If another change came first, the store rejects this change. */
  from?: DeviceProgress
}

export interface StoredMonth {
  items: LibraryItem[]
  /** Number of items in completely read days. Items that are read later belong after these. */
  settled: number
  whole: boolean
}

/** The library on the device: sealed, in the timeline's exact order, shared by all tabs. */
export interface DeviceStore {
  progress(): Promise<DeviceProgress>
  months(): Promise<MonthCount[] | undefined>
  /**
   * Returns at most `limit` items after `after`, newest first. Leaves out an incompletely read day unless
   * `partial`.
   */
  read(after: Position | undefined, limit: number, partial?: boolean): Promise<LibraryItem[]>
  month(month: string): Promise<StoredMonth>
  /** Returns those of the items that the device has, by their ids. */
  byId(ids: readonly string[]): Promise<Map<string, LibraryItem>>
  /** Leaves out items of which the device has seen a later version. A server could send old versions. */
  current(items: LibraryItem[]): Promise<LibraryItem[]>
  /**
   * Applies a change atomically. Resolves to the applied items, without those of which the device has already
   * seen a later version (format rule F8). Resolves to undefined if the change is based on another state.
   */
  commit(change: DeviceChange): Promise<{ items: LibraryItem[]; removed: string[] } | undefined>
  /**
   * Forgets all items, but not their versions, to read the items again. Called if the server no longer lists
   * the changes since the last one that this device has read.
   */
  beginAnew(): Promise<void>
}

export async function openDeviceStore(keys: DeviceKeys, disk: DeviceDisk): Promise<DeviceStore> {
  const device = createDeviceIndex(keys, disk)

  await locked('exclusive', device.load)

  async function* stored(after: Position | undefined): AsyncGenerator<LibraryItem[]> {
    const isBehind = (item: LibraryItem) => after === undefined || positionOf(item) < after
    const unblocked = [...device.journal().values(), ...device.versions().unopened()]
    let recent = unblocked.filter(isBehind).sort(newestFirst)
    for (const block of device.current().blocks) {
      if (after !== undefined && block.oldest >= after) continue
      const items = await device.open(block)
      const first = recent.findIndex(item => positionOf(item) < block.oldest)
      const among = first === -1 ? recent : recent.slice(0, first)
      recent = first === -1 ? [] : recent.slice(first)
      yield mergeNewestFirst(
        items.filter(item => isBehind(item) && device.isCurrent(item)),
        among,
      )
    }
    yield recent
  }

  /** Runs `act`. If a block is damaged, empties the store, because the server still has all items. */
  async function withStore<T>(mode: LockMode, act: () => T | Promise<T>): Promise<T> {
    const attempt = async () => {
      await device.load()
      return act()
    }
    try {
      return await locked(mode, attempt)
    } catch (error) {
      if (!(error instanceof DamagedBlockError)) throw error
      await locked('exclusive', async () => {
        await device.load()
        // Another tab may already have emptied the store.
        const { blocks } = device.current()
        if (blocks.some(block => block.name === error.block)) await device.beginAnew()
      })
      return locked(mode, attempt)
    }
  }

  const reading = <T>(act: () => T | Promise<T>) => withStore('shared', act)

  return {
    progress: () =>
      reading(() => {
        const { filledTo, since, removals } = device.current()
        return { filledTo, since, removals }
      }),

    months: () =>
      reading(() =>
        device.current().months?.map(month => ({ ...month, documents: month.documents ?? 0 })),
      ),

    read: (after, limit, partial = false) =>
      reading(async () => {
        const { filledTo } = device.current()
        const covered = (item: LibraryItem) =>
          partial || filledTo === 'end' || dayOf(item) > (filledTo ?? '~').slice(0, 10)
        const page: LibraryItem[] = []
        for await (const items of stored(after)) {
          page.push(...items.filter(covered).slice(0, limit - page.length))
          if (page.length === limit) break
        }
        return page
      }),

    month: month =>
      reading(async () => {
        const { filledTo } = device.current()
        const found: LibraryItem[] = []
        for await (const items of stored(beginOf(month))) {
          found.push(...items.filter(item => monthOf(item) === month))
          const last = items.at(-1)
          if (last && monthOf(last) < month) break
        }
        const whole = filledTo !== null && (filledTo === 'end' || filledTo.slice(0, 7) < month)
        const unsettled = found.findIndex(item => dayOf(item) <= (filledTo ?? '~').slice(0, 10))
        return {
          items: found,
          settled: whole || unsettled === -1 ? found.length : unsettled,
          whole,
        }
      }),

    byId: ids =>
      reading(async () => {
        const found = await device.find(new Set(ids))
        return new Map(found.map(item => [item.id, item]))
      }),

    current: items => reading(() => items.filter(device.versions().isCurrent)),

    commit: change =>
      withStore('exclusive', async () => {
        const { items = [], removed = [], from } = change
        const index = device.current()
        const versions = device.versions()
        const journal = device.journal()
        if (from && !isSameProgress(from, index)) return undefined
        const unopened = items.filter(item => !item.details).map(item => item.id)
        const found = await device.find(new Set(unopened))
        const known = new Set(found.flatMap(({ id, details }) => (details ? [id] : [])))
        const accepted = items.flatMap(item =>
          known.has(item.id) ? [] : (versions.accept(item) ?? []),
        )
        const opened = accepted.filter(item => item.details)
        for (const item of opened) journal.set(item.id, item)
        for (const id of removed) {
          versions.remove(id, journal.get(id))
          journal.delete(id)
        }
        await device.keep(
          {
            ...index,
            ...(change.filledTo === undefined ? {} : { filledTo: change.filledTo }),
            ...(change.since === undefined ? {} : { since: change.since }),
            ...(change.months === undefined ? {} : { months: change.months }),
            removals: index.removals + (removed.length > 0 ? 1 : 0),
          },
          opened,
          undefined,
          new Set(change.deleted),
        )
        return { items: accepted, removed }
      }),

    beginAnew: () => withStore('exclusive', device.beginAnew),
  }
}

export const isSameProgress = (a: DeviceProgress, b: DeviceProgress) =>
  a.filledTo === b.filledTo && a.since === b.since && a.removals === b.removals

const dayOf = (item: LibraryItem) => item.takenLocal.slice(0, 10)

/** Tabs take turns to write. Readers share the lock. */
const locked = <T>(mode: LockMode, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-library', { mode }, act) as Promise<T>
