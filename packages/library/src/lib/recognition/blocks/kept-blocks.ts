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
  /** The number under which it is sealed: the highest one that this device has seen. */
  version: z.number(),
  /** false: the server has sent nothing that the account has sealed under that number. */
  isOwn: z.boolean(),
  /** The server's version, on which a change is built; lower where the server has lost its last changes. */
  base: z.number(),
  /** The row with the block as the server sent it. */
  row: z.string(),
  /** How many items were looked at, by which models. */
  looked: z.array(z.object({ by: seenBy, count: z.number() })),
})

const indexSchema = z.object({
  v: z.literal(2),
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

/** A block with its bytes. */
export type TakenBlock = Omit<KeptBlock, 'row'> & { sealed: Bytes }

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
  /** Puts a block in the place of the one with its name, unless that is a later one. */
  take(block: TakenBlock): Promise<void>
  /** Notes how far the server's changes are taken in. */
  takenIn(since: number): Promise<void>
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
    return indexSchema.safeParse(opened).data ?? { v: 2, since: 0, blocks: [] }
  }

  async function write(
    next: KeptIndex,
    rows: readonly (readonly [string, Bytes | undefined])[] = [],
  ): Promise<void> {
    await (await disk).write(new Map([...rows, [indexRow, await sealRow(keys, indexRow, next)]]))
  }

  return {
    holds,
    index,

    async read({ row }) {
      return (await disk).read(row)
    },

    take: ({ sealed, ...block }) =>
      locked(async () => {
        const { since, blocks } = await index()
        const old = blocks.find(({ name }) => name === block.name)
        // Another tab may have taken a later one meanwhile.
        if (old?.isOwn && (!block.isOwn || old.version > block.version)) return
        const row = `${prefix}${crypto.randomUUID()}`
        const others = blocks.filter(each => each !== old)
        await write({ v: 2, since, blocks: [...others, { ...block, row }] }, [
          [row, sealed],
          ...(old ? [[old.row, undefined] as const] : []),
        ])
      }),

    takenIn: since =>
      locked(async () => {
        const before = await index()
        if (before.since !== since) await write({ ...before, since })
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
