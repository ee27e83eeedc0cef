import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
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
  /** Reseals the blocks that the change affects. Returns all blocks, and adds the rows to write to `rows`. */
  reseal(
    blocks: readonly StoredBlock[],
    change: BlockChange,
    rows: RowChanges,
  ): Promise<StoredBlock[]>
}

const BLOCKS_HELD = 3

export function createDeviceBlocks(
  keys: DeviceKeys,
  readRow: (name: string) => Promise<Bytes | undefined>,
): DeviceBlocks {
  // A cache of opened blocks, in the order of their last use. The block used longest ago is dropped first.
  const held = new Map<string, readonly LibraryItem[]>()

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

  async function seal(items: readonly LibraryItem[], rows: RowChanges): Promise<StoredBlock[]> {
    const blocks: StoredBlock[] = []
    for (const part of cutBlock(items)) {
      const name = `block-${crypto.randomUUID()}`
      rows.set(name, await sealItems(keys, name, part))
      blocks.push({ name, ...rangeOf(part) })
    }
    return blocks
  }

  return {
    open,

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
        const isAsked = more.length > 0 || deleted.size > 0
        const items = isAsked ? await open(block) : []
        if (more.length === 0 && !items.some(item => deleted.has(item.id))) {
          next.push(block)
          continue
        }
        held.delete(block.name)
        rows.set(block.name, undefined)
        next.push(...(await seal(mergeNewestFirst(items.filter(isCurrent), more), rows)))
      }
      if (isBlock) next.push(...(await seal(behind, rows)))
      return next
    },
  }
}
