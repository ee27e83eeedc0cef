import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { digestOfSealed } from '@safelight/crypto/items'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { isDetectionShard } from '../detections/item-detections.ts'

const seenBy = z.object({
  embedding: z.string().exactOptional(),
  faces: z.string().exactOptional(),
  text: z.string().exactOptional(),
})

const keptShard = z.object({
  name: z.string(),
  /** The number under which it is sealed: the highest one that this device has opened. */
  version: z.number(),
  /** false: the server has sent nothing that the account has sealed under a number that counts. */
  isOwn: z.boolean(),
  /**
   * The server's version, on which a change is built; lower where the server has lost its last changes, and 0 where the
   * device knows of none.
   */
  base: z.number(),
  /** The digest of what is sealed: one version has one content. */
  digest: z.string(),
  /** The row with the sealed shard; absent where the device has forgotten all but the number. */
  row: z.string().exactOptional(),
  /** How many items were looked at, by which models. */
  looked: z.array(z.object({ by: seenBy, count: z.number() })),
})

const indexSchema = z.object({
  v: z.literal(3),
  /** The last change of the server's that was taken in for each shelf. */
  since: z.record(z.string(), z.number()),
  shards: z.array(keptShard),
})

export type KeptShard = z.infer<typeof keptShard>
type Index = z.infer<typeof indexSchema>

/** A shard with its bytes. */
export type TakenShard = Omit<KeptShard, 'row' | 'digest'> & { sealed: Bytes }

/** Some of the account's shards: those that a reader follows. A device keeps a shard once, whoever reads it. */
export interface Shelf {
  name: string
  holds(name: string): boolean
}

/** The shard of what the owner has decided about memories: kept by every device, whether it recognizes or not. */
export const MEMORY_CHOICES = 'memories-0'

export const MEMORY_SHELF: Shelf = { name: 'memories', holds: name => name === MEMORY_CHOICES }

/** All that recognition keeps. */
export const RECOGNITION_SHELF: Shelf = {
  name: 'recognition',
  holds: name => !name.startsWith('memories-'),
}

/** The shards that this device keeps, in rows of its store, for all tabs and workers. Throws the disk's errors. */
export interface KeptShards extends Pick<Shelf, 'holds'> {
  /** The shards of the shelf, and the last change that was taken in for it. */
  index(): Promise<{ since: number; shards: KeptShard[] }>
  /** The sealed bytes of a shard. */
  read(shard: KeptShard): Promise<Bytes | undefined>
  /** A shard with its sealed bytes, both of one moment; undefined where either is missing. */
  load(name: string): Promise<(KeptShard & { sealed: Bytes }) | undefined>
  /** Puts what `act` makes of a shard in its place; undefined leaves it. Tabs take turns. */
  replace(
    name: string,
    act: (old: KeptShard | undefined) => Promise<TakenShard | undefined>,
  ): Promise<void>
  /** Notes the server's version of a shard, unless the device has another shard by now. */
  noteBase(shard: Pick<KeptShard, 'name' | 'version'>, base: number): Promise<void>
  /** Notes how far the server's changes are taken in. */
  takenIn(since: number): Promise<void>
  /** Forgets shards. Of what was seen the numbers stay, below which no shard counts. */
  forget(names: ReadonlySet<string>): Promise<void>
  /** Forgets the whole shelf, and what was made of it. */
  clear(): Promise<void>
}

const INDEX = 'recognition'
const PREFIX = `${INDEX}-`

export function createKeptShards(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
  { name: shelf, holds }: Shelf = RECOGNITION_SHELF,
): KeptShards {
  async function read(): Promise<Index> {
    const sealed = await (await disk).read(INDEX)
    const opened = sealed && (await openRow(keys, INDEX, sealed).catch(() => undefined))
    // Damaged, or of another version: the server has all of it.
    return indexSchema.safeParse(opened).data ?? { v: 3, since: {}, shards: [] }
  }

  async function write(
    next: Index,
    rows: readonly (readonly [string, Bytes | undefined])[] = [],
  ): Promise<void> {
    const isEmpty = next.shards.length === 0 && Object.keys(next.since).length === 0
    const index = isEmpty ? undefined : await sealRow(keys, INDEX, next)
    await (await disk).write(new Map([...rows, [INDEX, index]]))
  }

  async function forget(index: Index, names: ReadonlySet<string>, more: readonly string[] = []) {
    const gone = index.shards.filter(({ name }) => names.has(name))
    const floors = gone
      .filter(({ name, isOwn }) => isOwn && isDetectionShard(name))
      .map(({ row: _, ...shard }) => ({ ...shard, base: 0, looked: [] }))
    const shards = [...index.shards.filter(({ name }) => !names.has(name)), ...floors]
    const rows = [...gone.flatMap(({ row }) => row ?? []), ...more]
    await write(
      { ...index, shards },
      rows.map(row => [row, undefined]),
    )
  }

  return {
    holds,

    async index() {
      const { since, shards } = await read()
      return { since: since[shelf] ?? 0, shards: shards.filter(({ name }) => holds(name)) }
    },

    read: async ({ row }) => (row === undefined ? undefined : (await disk).read(row)),

    load: name =>
      locked(async () => {
        const shard = (await read()).shards.find(each => each.name === name)
        const sealed = shard?.row === undefined ? undefined : await (await disk).read(shard.row)
        return shard && sealed && { ...shard, sealed }
      }),

    replace: (name, act) =>
      locked(async () => {
        const index = await read()
        const old = index.shards.find(each => each.name === name)
        const taken = await act(old)
        if (!taken) return
        const { sealed, ...shard } = taken
        const row = `${PREFIX}${crypto.randomUUID()}`
        const digest = await digestOfSealed(sealed)
        const others = index.shards.filter(each => each !== old)
        await write({ ...index, shards: [...others, { ...shard, digest, row }] }, [
          [row, sealed],
          ...(old?.row === undefined ? [] : [[old.row, undefined] as const]),
        ])
      }),

    noteBase: ({ name, version }, base) =>
      locked(async () => {
        const index = await read()
        const old = index.shards.find(each => each.name === name)
        if (old?.version !== version || old.base === base) return
        await write({
          ...index,
          shards: index.shards.map(each => (each === old ? { ...old, base } : each)),
        })
      }),

    takenIn: since =>
      locked(async () => {
        const before = await read()
        if (before.since[shelf] !== since)
          await write({ ...before, since: { ...before.since, [shelf]: since } })
      }),

    forget: names => locked(async () => forget(await read(), names)),

    clear: () =>
      locked(async () => {
        const index = await read()
        const { [shelf]: _, ...since } = index.since
        const stay = index.shards.filter(({ name }) => !holds(name)).map(({ row }) => row)
        const rows = (await (await disk).names()).filter(
          name => name.startsWith(PREFIX) && !stay.includes(name),
        )
        const names = new Set(index.shards.map(({ name }) => name).filter(holds))
        await forget({ ...index, since }, names, rows)
      }),
  }
}

/** Tabs and workers take turns. */
const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-recognition', act) as Promise<T>
