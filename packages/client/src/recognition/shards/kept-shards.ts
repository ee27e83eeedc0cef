import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { digestOfSealed } from '@safelight/crypto/items'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { isDetectionShard } from '../detections/item-detections.ts'
import { PEOPLE_SHARD } from './people-shard.ts'

const seenBy = z.object({
  embedding: z.string().exactOptional(),
  faces: z.string().exactOptional(),
  text: z.string().exactOptional(),
  tags: z.string().exactOptional(),
})

const keptShard = z.object({
  name: z.string(),
  /** The version under which the shard is sealed: the highest version that this device has opened. */
  version: z.number(),
  /**
   * Whether the account has sealed this content under a valid version. Otherwise, the server has sent a
   * damaged, forged or earlier shard.
   */
  isOwn: z.boolean(),
  /**
   * The version at the server that the next change replaces; 0 if none is known. It is below `version` if the
   * server has lost changes.
   */
  base: z.number(),
  /** The digest of the sealed shard. Another digest at the server for this version means another shard. */
  digest: z.string(),
  /** The name of the row with the sealed shard. Absent if the device keeps only the version. */
  row: z.string().exactOptional(),
  looked: z.array(z.object({ by: seenBy, count: z.number() })),
})

const indexSchema = z.object({
  v: z.literal(3),
  since: z.record(z.string(), z.number()),
  shards: z.array(keptShard),
})

export type KeptShard = z.infer<typeof keptShard>
type Index = z.infer<typeof indexSchema>

export type TakenShard = Omit<KeptShard, 'row' | 'digest'> & { sealed: Bytes }

/**
 * A named selection of shards that one module follows, such as `memories`. If two shelves hold a shard, the
 * device stores it once.
 */
export interface Shelf {
  name: string
  holds(name: string): boolean
}

/** The shard of the owner's decisions about memories. Every device keeps it, even without recognition. */
export const MEMORY_CHOICES = 'memories-0'

/** The shard of the owner's decisions about what recognition suggests. */
export const SUGGESTION_CHOICES = 'choices-1'

/** The shards that memories need. The decisions about people say whom memories leave out. */
export const MEMORY_SHELF: Shelf = {
  name: 'memories',
  holds: name => name === MEMORY_CHOICES || name === PEOPLE_SHARD,
}

/** The shards that record which originals a device has decrypted (format rule F23). */
export const VERIFIED_SHELF: Shelf = {
  name: 'verified',
  holds: name => name.startsWith('verified-'),
}

export const RECOGNITION_SHELF: Shelf = {
  name: 'recognition',
  holds: name => !name.startsWith('memories-') && !VERIFIED_SHELF.holds(name),
}

/** The shards in the device's store, for all tabs and workers. Throws the disk's errors. */
export interface KeptShards extends Pick<Shelf, 'holds'> {
  index(): Promise<{ since: number; shards: KeptShard[] }>
  read(shard: KeptShard): Promise<Bytes | undefined>
  /** A shard with its sealed bytes, read atomically; undefined if either is missing. */
  load(name: string): Promise<(KeptShard & { sealed: Bytes }) | undefined>
  /**
   * Replaces a shard with the result of `act`, unless that is undefined. Only one tab at a time runs `act`.
   */
  replace(
    name: string,
    act: (old: KeptShard | undefined) => Promise<TakenShard | undefined>,
  ): Promise<void>
  /** Records the server's version of a shard, unless the device has another version of it by now. */
  noteBase(shard: Pick<KeptShard, 'name' | 'version'>, base: number): Promise<void>
  takenIn(since: number): Promise<void>
  /** Deletes these shards on the device. Keeps the versions of detection shards, to reject older ones. */
  forget(names: ReadonlySet<string>): Promise<void>
  /** Forgets the shards of this shelf, except those that memories need without recognition. */
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
    // If the index is missing, damaged or of another version, start with an empty one.
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
        const goes = (name: string) => holds(name) && !MEMORY_SHELF.holds(name)
        const stay = index.shards.filter(({ name }) => !goes(name)).map(({ row }) => row)
        const rows = (await (await disk).names()).filter(
          name => name.startsWith(PREFIX) && !stay.includes(name),
        )
        const names = new Set(index.shards.map(({ name }) => name).filter(goes))
        await forget({ ...index, since }, names, rows)
      }),
  }
}

const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-recognition', act) as Promise<T>
