import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRowBytes, sealRowBytes } from '@safelight/crypto/device'
import type { LibraryItem } from '../items/item.ts'
import {
  assignToBlocks,
  BLOCK_ITEMS,
  type BlockRange,
  cutBlock,
  mergeNewestFirst,
  positionOf,
  rangeOf,
} from '../items/months/timeline-order.ts'
import { type IdFilter, idFilterOf, mayHave } from './id-filter.ts'
import { openItems, sealItems } from './item-rows.ts'

/** A block's range, and the name of its row. Names are never reused, so a name's row never changes. */
export interface StoredBlock extends BlockRange {
  name: string
}

/** The rows that one change writes, by name. If the value is undefined, the row is deleted. */
export type RowChanges = Map<string, Bytes | undefined>

export interface BlockChange {
  added: readonly LibraryItem[]
  deleted: ReadonlySet<string>
  isCurrent(item: LibraryItem): boolean
}

export class DamagedBlockError extends Error {
  override name = 'DamagedBlockError'
  readonly block: string
  constructor(block: string) {
    super('A block of the device is damaged.')
    this.block = block
  }
}

export interface DeviceBlocks {
  /** The items of a block, newest first. Throws DamagedBlockError, and the disk's errors. */
  open(block: StoredBlock): Promise<readonly LibraryItem[]>
  /** Finds current items by their ids. Opens only blocks that may have one of them. Throws like `open`. */
  find(
    blocks: readonly StoredBlock[],
    ids: ReadonlySet<string>,
    isCurrent: (item: LibraryItem) => boolean,
  ): Promise<LibraryItem[]>
  /** Reseals the blocks that the change affects. Returns all blocks, and adds the rows to write to `rows`. */
  reseal(
    blocks: readonly StoredBlock[],
    change: BlockChange,
    rows: RowChanges,
  ): Promise<StoredBlock[]>
}

const BLOCKS_HELD = 3

/** Adds to `rows` the deletion of a block. */
export function dropBlock({ name }: StoredBlock, rows: RowChanges): void {
  rows.set(name, undefined)
  rows.set(filterRowOf(name), undefined)
}

const idsOf = (items: readonly LibraryItem[]) => items.map(item => item.id)

const filterRowOf = (block: string) => `${block}-ids`

export function createDeviceBlocks(
  keys: DeviceKeys,
  readRow: (name: string) => Promise<Bytes | undefined>,
): DeviceBlocks {
  // A cache of opened blocks, in the order of their last use. The block used longest ago is dropped first.
  const held = new Map<string, readonly LibraryItem[]>()
  /** The filters of blocks, by the blocks' names. */
  const filters = new Map<string, IdFilter>()

  async function open({ name }: StoredBlock): Promise<readonly LibraryItem[]> {
    const items = held.get(name) ?? (await read(name))
    held.delete(name)
    held.set(name, items)
    for (const oldest of [...held.keys()].slice(0, -BLOCKS_HELD)) held.delete(oldest)
    return items
  }

  async function read(name: string): Promise<LibraryItem[]> {
    const row = await readRow(name)
    if (!row) throw new DamagedBlockError(name)
    try {
      return await openItems(keys, name, row)
    } catch {
      throw new DamagedBlockError(name)
    }
  }

  /** Older versions wrote no filters. The block itself replaces a filter that is missing or damaged. */
  async function filterOf({ name }: StoredBlock): Promise<IdFilter | undefined> {
    const kept = filters.get(name)
    if (kept) return kept
    const row = await readRow(filterRowOf(name))
    const filter = row && (await openRowBytes(keys, filterRowOf(name), row).catch(() => undefined))
    if (filter) filters.set(name, filter)
    return filter
  }

  /** Returns true only if the block has none of the items. Its filter tells, so the block stays closed. */
  async function lacks(block: StoredBlock, ids: ReadonlySet<string>): Promise<boolean> {
    if (ids.size === 0) return true
    const filter = await filterOf(block)
    return filter !== undefined && ![...ids].some(id => mayHave(filter, id))
  }

  async function seal(items: readonly LibraryItem[], rows: RowChanges): Promise<StoredBlock[]> {
    const blocks: StoredBlock[] = []
    for (const part of cutBlock(items)) {
      const name = `block-${crypto.randomUUID()}`
      const filter = idFilterOf(idsOf(part))
      rows.set(name, await sealItems(keys, name, part))
      rows.set(filterRowOf(name), await sealRowBytes(keys, filterRowOf(name), filter))
      blocks.push({ name, ...rangeOf(part) })
    }
    return blocks
  }

  return {
    open,

    async find(blocks, ids, isCurrent) {
      const names = new Set(blocks.map(({ name }) => name))
      for (const name of filters.keys()) if (!names.has(name)) filters.delete(name)
      await Promise.all(blocks.map(filterOf))
      const found: LibraryItem[] = []
      const left = new Set(ids)
      for (const block of blocks) {
        if (left.size === 0) break
        if (await lacks(block, left)) continue
        const items = await open(block)
        if (!filters.has(block.name)) filters.set(block.name, idFilterOf(idsOf(items)))
        for (const item of items) {
          if (left.has(item.id) && isCurrent(item)) {
            found.push(item)
            left.delete(item.id)
          }
        }
      }
      return found
    },

    async reseal(blocks, { added, deleted, isCurrent }, rows) {
      const last = blocks.at(-1)
      if (!last) return seal(added, rows)
      // Items that are older than all blocks come from the server's next pages. If they fill half a block,
      // put them into new blocks. Then the last block is not sealed again.
      const first = added.findIndex(item => positionOf(item) < last.oldest)
      const behind = first === -1 ? [] : added.slice(first)
      const isBlock = behind.length >= BLOCK_ITEMS / 2
      const assigned = assignToBlocks(blocks, isBlock ? added.slice(0, first) : added)
      const next: StoredBlock[] = []
      for (const [i, block] of blocks.entries()) {
        const more = assigned.get(i) ?? []
        const isAffected = more.length > 0 || !(await lacks(block, deleted))
        const items = isAffected ? await open(block) : []
        if (more.length === 0 && !items.some(item => deleted.has(item.id))) {
          next.push(block)
          continue
        }
        held.delete(block.name)
        filters.delete(block.name)
        dropBlock(block, rows)
        next.push(...(await seal(mergeNewestFirst(items.filter(isCurrent), more), rows)))
      }
      if (isBlock) next.push(...(await seal(behind, rows)))
      return next
    },
  }
}
