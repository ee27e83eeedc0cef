import type { MonthCount } from '@safelight/contract/media'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import { openRow, sealRow } from '@safelight/vault/device'
import type { LibraryItem } from '../items.ts'
import { beginOf, monthOf } from '../month-outline.ts'
import { mergeNewestFirst, newestFirst, type Position, positionOf } from './blocks.ts'
import {
  createDeviceBlocks,
  DamagedBlockError,
  type RowChanges,
  type StoredBlock,
} from './device-blocks.ts'
import { createMemoryDisk, type DeviceDisk } from './device-disk.ts'
import { createVersionFloors, type VersionFloorsRow } from './version-floors.ts'

/** How far the device knows the library. */
export interface DeviceProgress {
  /** The server's place behind the last page that was read; null before the first, `end` when all were. */
  filledTo: string | 'end' | null
  /** The last change that was taken in; null before the first page. */
  since: number | null
}

/** One step in what the device knows. */
export interface DeviceChange extends Partial<DeviceProgress> {
  items?: LibraryItem[]
  /** Ids of items that left the library. */
  removed?: string[]
  /** Those of them that are deleted for good: nothing of them stays on the device but their versions. */
  deleted?: string[]
  months?: MonthCount[]
  /** Where the step set out from: undone if another tab has gone on since. */
  from?: DeviceProgress
}

export interface StoredMonth {
  /** Newest first. */
  items: LibraryItem[]
  /** How many of them are of days that are read to their end: what comes later belongs behind them. */
  settled: number
  /** Nothing of the month is missing. */
  whole: boolean
}

/** What the device keeps of the library: sealed, in the timeline's exact order, for all tabs. */
export interface DeviceStore {
  progress(): Promise<DeviceProgress>
  months(): Promise<MonthCount[] | undefined>
  /**
   * At most `limit` items behind `after`, newest first. Of a day that is not read to its end nothing is
   * given unless `partial`: what comes later could belong between.
   */
  read(after: Position | undefined, limit: number, partial?: boolean): Promise<LibraryItem[]>
  /** Everything that the device has of a month, `YYYY-MM`. */
  month(month: string): Promise<StoredMonth>
  /** Those of some items from the server that are not below the version that the device has seen. */
  current(items: LibraryItem[]): Promise<LibraryItem[]>
  /**
   * Takes a step: all of it is kept, or none. Answers what it changed: an item below the version that the
   * device has seen counts for nothing (format rule F8). undefined if the step did not begin here.
   */
  commit(change: DeviceChange): Promise<{ items: LibraryItem[]; removed: string[] } | undefined>
  /** Forgets what is in the library, not the versions of it: the server has gone back in time. */
  beginAnew(): Promise<void>
}

interface Index extends DeviceProgress {
  v: 2
  /** Newest first; none reaches into another. */
  blocks: StoredBlock[]
  /** The rows of items that are in no block yet. */
  journal: string[]
  months: MonthCount[] | null
}

const EMPTY: Index = { v: 2, blocks: [], journal: [], months: null, filledTo: null, since: null }

/** From this many on, the journal's items move into blocks. */
const JOURNAL_ITEMS = 2000
/** From this many on, the journal's rows become one. */
const JOURNAL_ROWS = 100

export async function openDeviceStore(keys: DeviceKeys, given: DeviceDisk): Promise<DeviceStore> {
  let disk = given
  /** The index as it was read last: another seal in its place says that another tab has written. */
  let sealedIndex: Bytes | undefined
  let index = EMPTY
  let floors = createVersionFloors()
  let journal = new Map<string, LibraryItem>()
  const blocks = createDeviceBlocks(keys, name => disk.read(name))

  await locked('exclusive', load)

  async function load(): Promise<void> {
    const row = await disk.read('index')
    if (!row || (sealedIndex && sameSeal(row, sealedIndex))) return
    try {
      const read = (await openRow(keys, 'index', row)) as Index
      if (read.v !== EMPTY.v) throw new Error('another version')
      const marks = await mustOpen<VersionFloorsRow>('floors')
      const rows = await Promise.all(read.journal.map(name => mustOpen<LibraryItem[]>(name)))
      floors = createVersionFloors(marks)
      const isKept = floors.isCurrent
      journal = new Map(
        rows
          .flat()
          .filter(isKept)
          .map(item => [item.id, item]),
      )
      index = read
    } catch {
      // Damaged, or an older version's: it only repeats what the server has.
      index = EMPTY
      floors = createVersionFloors()
      journal = new Map()
    }
    sealedIndex = row
  }

  async function mustOpen<T>(name: string): Promise<T> {
    const row = await disk.read(name)
    if (!row) throw new Error('A row of the device is missing.')
    return (await openRow(keys, name, row)) as T
  }

  /** Whether an item of a block is what the device knows last of it. */
  const isCurrent = (item: LibraryItem) => !journal.has(item.id) && floors.isCurrent(item)

  async function* stored(after: Position | undefined): AsyncGenerator<LibraryItem[]> {
    const isBehind = (item: LibraryItem) => after === undefined || positionOf(item) < after
    let recent = [...journal.values(), ...floors.unopened()].filter(isBehind).sort(newestFirst)
    for (const block of index.blocks) {
      if (after !== undefined && block.oldest >= after) continue
      const items = await blocks.open(block)
      const first = recent.findIndex(item => positionOf(item) < block.oldest)
      const among = first === -1 ? recent : recent.slice(0, first)
      recent = first === -1 ? [] : recent.slice(first)
      yield mergeNewestFirst(
        items.filter(item => isBehind(item) && isCurrent(item)),
        among,
      )
    }
    yield recent
  }

  async function findIn(ids: ReadonlySet<string>): Promise<Set<string>> {
    const found = new Set<string>()
    if (ids.size === 0) return found
    for await (const items of stored(undefined)) {
      for (const { id, details } of items) if (details && ids.has(id)) found.add(id)
    }
    return found
  }

  /** Writes the rows of a step; a disk that takes them no more leaves the rest of the visit to memory. */
  async function write(rows: RowChanges): Promise<void> {
    try {
      await disk.write(rows)
    } catch {
      disk = createMemoryDisk(disk)
      await disk.write(rows)
    }
  }

  async function keep(
    next: Index,
    added: LibraryItem[],
    rows: RowChanges = new Map(),
    deleted: ReadonlySet<string> = new Set(),
  ) {
    const dropJournal = () => {
      for (const name of index.journal) rows.set(name, undefined)
    }
    const addRow = async (items: LibraryItem[]) => {
      const name = `journal-${crypto.randomUUID()}`
      rows.set(name, await sealRow(keys, name, items))
      return name
    }
    const isFull = journal.size >= JOURNAL_ITEMS
    if (isFull || deleted.size > 0) {
      const moved = isFull ? [...journal.values()].sort(newestFirst) : []
      next.blocks = await blocks.reseal(index.blocks, { added: moved, deleted, isCurrent }, rows)
    }
    if (isFull) {
      next.journal = []
      dropJournal()
      journal = new Map()
    } else if (index.journal.length >= JOURNAL_ROWS || deleted.size > 0) {
      next.journal = [await addRow([...journal.values()])]
      dropJournal()
    } else if (added.length > 0) {
      next.journal = [...index.journal, await addRow(added)]
    }
    rows.set('floors', await sealRow(keys, 'floors', floors.toRow()))
    sealedIndex = await sealRow(keys, 'index', next)
    rows.set('index', sealedIndex)
    await write(rows)
    index = next
  }

  async function beginAnew(): Promise<void> {
    const rows: RowChanges = new Map(index.journal.map(name => [name, undefined]))
    for (const block of index.blocks) {
      const items = await blocks.open(block).catch(() => [])
      floors.remember(items.filter(isCurrent))
      rows.set(block.name, undefined)
    }
    floors.remember([...journal.values()])
    journal = new Map()
    await keep({ ...EMPTY, months: index.months }, [], rows)
  }

  /** Acts on what the device has now. Where a block is damaged it begins anew: the server has it all. */
  async function withStore<T>(mode: LockMode, act: () => T | Promise<T>): Promise<T> {
    const attempt = async () => {
      await load()
      return act()
    }
    try {
      return await locked(mode, attempt)
    } catch (error) {
      if (!(error instanceof DamagedBlockError)) throw error
      await locked('exclusive', async () => {
        await load()
        // Another tab may have done it.
        if (index.blocks.some(block => block.name === error.block)) await beginAnew()
      })
      return locked(mode, attempt)
    }
  }

  const reading = <T>(act: () => T | Promise<T>) => withStore('shared', act)

  return {
    progress: () => reading(() => ({ filledTo: index.filledTo, since: index.since })),
    months: () => reading(() => index.months ?? undefined),

    read: (after, limit, partial = false) =>
      reading(async () => {
        const { filledTo } = index
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
        const { filledTo } = index
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

    current: items => reading(() => items.filter(floors.isCurrent)),

    commit: change =>
      withStore('exclusive', async () => {
        const { items = [], removed = [], from } = change
        if (from && (from.filledTo !== index.filledTo || from.since !== index.since))
          return undefined
        const doubtful = items.filter(item => !item.details).map(item => item.id)
        const known = await findIn(new Set(doubtful))
        const accepted = items.flatMap(item =>
          known.has(item.id) ? [] : (floors.accept(item) ?? []),
        )
        const opened = accepted.filter(item => item.details)
        for (const item of opened) journal.set(item.id, item)
        for (const id of removed) {
          floors.remove(id, journal.get(id))
          journal.delete(id)
        }
        await keep(
          {
            ...index,
            ...(change.filledTo === undefined ? {} : { filledTo: change.filledTo }),
            ...(change.since === undefined ? {} : { since: change.since }),
            ...(change.months === undefined ? {} : { months: change.months }),
          },
          opened,
          undefined,
          new Set(change.deleted),
        )
        return { items: accepted, removed }
      }),

    beginAnew: () => withStore('exclusive', beginAnew),
  }
}

const dayOf = (item: LibraryItem) => item.takenLocal.slice(0, 10)

/** All tabs of the browser take turns; those that only read, together. */
const locked = <T>(mode: LockMode, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-library', { mode }, act) as Promise<T>

/** Two seals with one nonce are the same seal. */
const sameSeal = (a: Bytes, b: Bytes) =>
  a.length === b.length && a.slice(0, 29).every((byte, i) => byte === b[i])
