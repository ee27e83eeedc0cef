import { z } from '@safelight/contract/schema'
import type { SeenBy } from '@safelight/recognition/seen'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import { openRow, sealRow } from '@safelight/vault/device'
import type { DeviceDisk } from '../../store/device-disk.ts'

const seenBy = z.object({
  embedding: z.string().exactOptional(),
  faces: z.string().exactOptional(),
  text: z.string().exactOptional(),
})

const keptBlock = z.object({
  name: z.string(),
  /** The highest version that this device has opened. */
  version: z.number(),
  /** The server's version, on which a change is built; lower where the server has lost its last changes. */
  base: z.number(),
  /** The row with the block as the server sent it; null of one that was deleted, or does not open. */
  row: z.string().nullable(),
  /** How many items were looked at, by which models. */
  looked: z.array(z.object({ by: seenBy, count: z.number() })),
})

const indexSchema = z.object({
  v: z.literal(1),
  /** The last change of the server's that was taken in. */
  since: z.number(),
  blocks: z.array(keptBlock),
})

export type KeptBlock = z.infer<typeof keptBlock>
export type KeptIndex = z.infer<typeof indexSchema>

/** Models, and how many items they have looked at. */
export interface Looked {
  by: SeenBy
  count: number
}

/** A block with its bytes; null: it was deleted, or does not open. */
export type TakenBlock = Omit<KeptBlock, 'row'> & { sealed: Bytes | null }

/** Some of the account's blocks, and the row in which a device has their names; `<row>-…` has each of them. */
export interface Shelf {
  row: string
  holds(name: string): boolean
}

/** The block of what the owner has decided about memories: kept by every device, whether it recognizes or not. */
export const MEMORY_CHOICES = 'memories-0'

export const MEMORY_SHELF: Shelf = { row: 'memory-choices', holds: name => name === MEMORY_CHOICES }

/** All that recognition keeps. */
export const RECOGNITION_SHELF: Shelf = {
  row: 'recognition',
  holds: name => !name.startsWith('memories-'),
}

/** The blocks that this device keeps, in rows of its store, for all tabs and workers. Throws the disk's errors. */
export interface KeptBlocks extends Pick<Shelf, 'holds'> {
  index(): Promise<KeptIndex>
  /** The sealed bytes of a block. */
  read(block: KeptBlock): Promise<Bytes | undefined>
  /** Puts blocks in the place of those with their names, and notes how far the server's changes are taken in. */
  take(blocks: readonly TakenBlock[], since?: number): Promise<void>
  /** Forgets all of it, versions too. */
  clear(): Promise<void>
}

export function createKeptBlocks(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
  { row: indexRow, holds }: Shelf = RECOGNITION_SHELF,
): KeptBlocks {
  const prefix = `${indexRow}-`

  async function index(): Promise<KeptIndex> {
    const sealed = await (await disk).read(indexRow)
    const opened = sealed && (await openRow(keys, indexRow, sealed).catch(() => undefined))
    // Damaged, or of another version: the server has all of it.
    return indexSchema.safeParse(opened).data ?? { v: 1, since: 0, blocks: [] }
  }

  return {
    holds,
    index,

    async read({ row }) {
      return row === null ? undefined : (await disk).read(row)
    },

    take: (blocks, since) =>
      locked(async () => {
        const before = await index()
        const kept = new Map(before.blocks.map(block => [block.name, block]))
        const rows = new Map<string, Bytes | undefined>()
        for (const { sealed, ...block } of blocks) {
          const old = kept.get(block.name)?.row
          if (old) rows.set(old, undefined)
          const row = sealed && `${prefix}${crypto.randomUUID()}`
          if (row) rows.set(row, sealed)
          kept.set(block.name, { ...block, row })
        }
        const next: KeptIndex = { v: 1, since: since ?? before.since, blocks: [...kept.values()] }
        rows.set(indexRow, await sealRow(keys, indexRow, next))
        await (await disk).write(rows)
      }),

    clear: () =>
      locked(async () => {
        const names = (await (await disk).names()).filter(
          name => name === indexRow || name.startsWith(prefix),
        )
        await (await disk).write(new Map(names.map(name => [name, undefined])))
      }),
  }
}

/** Tabs and workers take turns. */
const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-recognition', act) as Promise<T>
