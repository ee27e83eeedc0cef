import type { MonthCount } from '@safelight/contract/items'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { OpenError } from '@safelight/crypto/errors'
import type { LibraryItem } from '../items/item.ts'
import { newestFirst } from '../items/months/timeline-order.ts'
import {
  createDeviceBlocks,
  dropBlock,
  type RowChanges,
  type StoredBlock,
} from './device-blocks.ts'
import { createMemoryDisk, type DeviceDisk } from './device-disk.ts'
import { facesRowOf } from './item-faces-rows.ts'
import { openItems, sealItems } from './item-rows.ts'
import { createLibraryVersions, type LibraryVersionsRow } from './library-versions.ts'

export interface DeviceProgress {
  /** The server's cursor after the last page read; null before the first, `end` after all. */
  filledTo: string | 'end' | null
  /** The number of the last change that was processed; null before the first page. */
  since: number | null
  /** Counts changes that removed items. A page read before such a change may still contain the items. */
  removals: number
}

export interface Index extends DeviceProgress {
  v: 4
  /** Newest first, without overlaps. */
  blocks: StoredBlock[]
  /**
   * Names of the rows with items that are in no block yet. Names are never reused, so a name's row never
   * changes.
   */
  journal: string[]
  /** `documents` is missing if an earlier version kept the counts. */
  months: (Omit<MonthCount, 'documents'> & Partial<MonthCount>)[] | null
}

export const EMPTY_INDEX: Index = {
  v: 4,
  blocks: [],
  journal: [],
  months: null,
  filledTo: null,
  since: null,
  removals: 0,
}

/** Name of the row with memories. Permanently deleting an item in this row deletes the row. */
export const FINDINGS = 'memories'

/** Number of items at which the journal moves into blocks. */
export const JOURNAL_ITEMS = 2000
/** Number of rows at which the journal's rows are merged into one. */
const JOURNAL_ROWS = 100

/**
 * The library on the device's disk, as of the last `load`. Holds the index, the journal of recent items and
 * the versions in memory. Opens blocks on demand.
 */
export function createDeviceIndex(keys: DeviceKeys, given: DeviceDisk) {
  let disk = given
  /** The sealed rows as last read or written here. If the disk has another seal, another tab has written. */
  let sealedIndex: Bytes | undefined
  let sealedVersions: Bytes | undefined
  let index = EMPTY_INDEX
  let versions = createLibraryVersions()
  let journal = new Map<string, LibraryItem>()
  let openRows = new Map<string, LibraryItem[]>()
  let orphans: string[] = []
  const blocks = createDeviceBlocks(keys, name => disk.read(name))

  const isCurrent = (item: LibraryItem) => !journal.has(item.id) && versions.isCurrent(item)

  /** Loads what another tab has written. Throws the disk's errors. */
  async function load(): Promise<void> {
    const row = await disk.read('index')
    if (!row || (sealedIndex && sameSeal(row, sealedIndex))) return
    const hasFloors = await loadVersions()
    const read = await openOr<Index>('index', row)
    const isKnown = hasFloors && read?.v === EMPTY_INDEX.v
    const rows = isKnown ? await Promise.all(read.journal.map(openJournalRow)) : [undefined]
    if (read && rows.every(items => items !== undefined)) {
      index = read
      journal = byId(rows.flat().filter(versions.isCurrent))
      openRows = new Map(read.journal.map((name, i) => [name, rows[i] ?? []]))
      orphans = []
    } else {
      // The index is damaged, or of an older version. Start with an empty one.
      index = EMPTY_INDEX
      journal = new Map()
      openRows = new Map()
      orphans = (await disk.names()).filter(name => /^(block|journal)-/.test(name))
    }
    sealedIndex = row
  }

  /** Loads the versions, which outlive a damaged index. Resolves to false if they do not open either. */
  async function loadVersions(): Promise<boolean> {
    const row = await disk.read('floors')
    const isKnown = row && sealedVersions && sameSeal(row, sealedVersions)
    if (isKnown && !versions.hasChanged()) return true
    const marks = row && (await openOr<LibraryVersionsRow>('floors', row))
    versions = createLibraryVersions(marks)
    sealedVersions = marks && row
    return marks !== undefined
  }

  async function openJournalRow(name: string): Promise<LibraryItem[] | undefined> {
    const row = openRows.has(name) ? undefined : await disk.read(name)
    return openRows.get(name) ?? (row && (await orDamaged(openItems(keys, name, row))))
  }

  const openOr = <T>(name: string, row: Bytes) => orDamaged(openRow(keys, name, row) as Promise<T>)

  /** Writes the next index. `added` are new items of the journal. Removes `deleted` from all rows. */
  async function keep(
    next: Index,
    added: LibraryItem[],
    rows: RowChanges = new Map(),
    deleted: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const dropJournal = () => {
      for (const name of index.journal) rows.set(name, undefined)
    }
    const addRow = async (items: LibraryItem[]) => {
      const name = `journal-${crypto.randomUUID()}`
      rows.set(name, await sealItems(keys, name, items))
      openRows.set(name, items)
      return name
    }
    for (const name of orphans) rows.set(name, undefined)
    if (deleted.size > 0) rows.set(FINDINGS, undefined)
    for (const id of deleted) rows.set(facesRowOf(id), undefined)
    const isFull = journal.size >= JOURNAL_ITEMS
    const { moved, rest } = isFull ? settledOf(journal, next) : { moved: [], rest: journal }
    if (isFull || deleted.size > 0) {
      next.blocks = await blocks.reseal(index.blocks, { added: moved, deleted, isCurrent }, rows)
    }
    if (isFull) {
      journal = rest
      next.journal = rest.size > 0 ? [await addRow([...rest.values()])] : []
      dropJournal()
    } else if (index.journal.length >= JOURNAL_ROWS || deleted.size > 0) {
      next.journal = [await addRow([...journal.values()])]
      dropJournal()
    } else if (added.length > 0) {
      next.journal = [...index.journal, await addRow(added)]
    }
    if (!sealedVersions || versions.hasChanged()) {
      sealedVersions = await sealRow(keys, 'floors', versions.toRow())
      rows.set('floors', sealedVersions)
    }
    sealedIndex = await sealRow(keys, 'index', next)
    rows.set('index', sealedIndex)
    await write(rows)
    versions.markKept()
    index = next
    orphans = []
    for (const name of openRows.keys()) if (!next.journal.includes(name)) openRows.delete(name)
  }

  /** Writes the rows of a change. After the disk fails, all writes of this session go to memory only. */
  async function write(rows: RowChanges): Promise<void> {
    try {
      await disk.write(rows)
    } catch {
      disk = createMemoryDisk(disk)
      await disk.write(rows)
    }
  }

  /** Finds items by their ids. The result has no set order. */
  async function find(ids: ReadonlySet<string>): Promise<LibraryItem[]> {
    const unblocked = [...journal.values(), ...versions.unopened()].filter(({ id }) => ids.has(id))
    const left = new Set(ids)
    for (const { id } of unblocked) left.delete(id)
    return [...unblocked, ...(await blocks.find(index.blocks, left, isCurrent))]
  }

  async function beginAnew(): Promise<void> {
    const rows: RowChanges = new Map(index.journal.map(name => [name, undefined]))
    for (const block of index.blocks) {
      const items = await blocks.open(block).catch(() => [])
      versions.remember(items.filter(isCurrent))
      dropBlock(block, rows)
    }
    versions.remember([...journal.values()])
    journal = new Map()
    await keep({ ...EMPTY_INDEX, months: index.months, removals: index.removals }, [], rows)
  }

  return {
    current: () => index,
    journal: () => journal,
    versions: () => versions,
    open: blocks.open,
    find,
    isCurrent,
    load,
    keep,
    beginAnew,
  }
}

/**
 * Selects the items that move into blocks, newest first. Items of a day that is only partly read stay in the
 * journal, unless they fill half of it.
 */
function settledOf(journal: ReadonlyMap<string, LibraryItem>, { filledTo }: DeviceProgress) {
  const all = [...journal.values()].sort(newestFirst)
  const day = filledTo === null || filledTo === 'end' ? undefined : filledTo.slice(0, 10)
  const { rest = [], moved = [] } = Object.groupBy(all, ({ takenLocal }) =>
    takenLocal.slice(0, 10) === day ? 'rest' : 'moved',
  )
  return rest.length < JOURNAL_ITEMS / 2
    ? { moved, rest: byId(rest) }
    : { moved: all, rest: byId([]) }
}

const byId = (items: readonly LibraryItem[]) => new Map(items.map(item => [item.id, item]))

/** Whether two seals are the same. Each seal has its own nonce, so comparing nonces is enough. */
const sameSeal = (a: Bytes, b: Bytes) =>
  a.length === b.length && a.slice(0, 29).every((byte, i) => byte === b[i])

async function orDamaged<T>(opening: Promise<T>): Promise<T | undefined> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}
