import { DELETION_BYTES, type Shard } from '@safelight/contract/recognition-shards'
import type { Bytes } from '@safelight/crypto/bytes'
import { detectionShard } from '@safelight/crypto/detection-shard'
import {
  isShard,
  openShard,
  resealShard,
  sealDeletion,
  sealShard,
} from '@safelight/crypto/recognition-shards'
import { analyzedIn } from '../detections/item-detections.ts'
import { changeOf } from './detection-changes.ts'
import type { KeptShard, TakenShard } from './kept-shards.ts'
import { assertNear } from './most-ahead.ts'
import type { Deletion } from './shard-calls.ts'
import type { ShardCodec, ShardDeps } from './shard-parts.ts'
import { unlessRefused } from './until-a-change.ts'

type Edit<T> = (before: T | undefined) => T | null | undefined

/** Detection shards. The latest version wins. Throws ApiError. */
export function createVersionedShards({ keys, kept, calls, news }: ShardDeps) {
  const find = async (name: string) =>
    (await kept.index()).shards.find(shard => shard.name === name)

  async function open<T>(
    shard: KeptShard | undefined,
    codec: ShardCodec<T>,
  ): Promise<T | undefined> {
    const sealed = shard && (await kept.read(shard))
    return sealed && openShard(keys, shard, sealed, codec.decode)
  }

  /** Stores a shard whose seal the caller has verified, unless another tab has stored a later version. */
  async function take(name: string, version: number, sealed: Bytes): Promise<void> {
    const place = { name, version }
    const records = await openShard(keys, place, sealed, detectionShard.decode).catch(() => [])
    const taken = {
      ...place,
      base: version,
      isOwn: true,
      looked: analyzedIn(records ?? []),
      sealed,
    }
    await keep(taken, old => !old?.isOwn || old.version <= version)
  }

  async function keep(
    taken: TakenShard,
    isDue: (old: KeptShard | undefined) => boolean,
  ): Promise<void> {
    const { name } = taken
    const detections = await changeOf({ keys, kept }, name, () =>
      kept.replace(name, async old => (isDue(old) ? taken : undefined)),
    )
    news.notify({ changed: [name], detections })
  }

  /**
   * Fetches a shard that the server lists. Accepts only the account's seal under a version not below the
   * listed one. Anything else could be an earlier shard, or a forged deletion.
   */
  async function fetch({ name, version: listed }: Shard): Promise<void> {
    const { version, sealed } = (await calls.get(name)) ?? { version: 0, sealed: new Uint8Array() }
    const isOwn = version >= listed && (await isShard(keys, { name, version }, sealed))
    if (isOwn) await take(name, version, sealed)
    else {
      const damaged = { name, version: 0, base: 0, isOwn, looked: [], sealed }
      await keep(damaged, old => !old?.isOwn)
    }
  }

  /**
   * Compares the device's shard with the one that the server lists:
   * - If the server's is newer, fetches it.
   * - If the server's is older, or another shard of the same version, uploads the device's shard again.
   * - If the device has only the version, fetches the content.
   */
  async function follow(listed: Shard): Promise<void> {
    const shard = await find(listed.name)
    if (!shard?.isOwn || shard.version < listed.version) await fetch(listed)
    else if (shard.version > listed.version || isAnother(shard, listed))
      await putBack(shard, listed.version)
    else if (shard.row === undefined) await fetch(listed)
    else await kept.noteBase(shard, listed.version)
  }

  /**
   * Whether the device and the server have different shards of the same version, after a restore of the
   * server.
   */
  const isAnother = ({ digest }: KeptShard, listed: Shard): boolean => listed.digest !== digest

  /**
   * Uploads a shard under a new version after the server has lost its last changes. If the device keeps only
   * the version, uploads nothing, but still accepts no earlier shard.
   */
  async function putBack(shard: KeptShard, base: number): Promise<void> {
    const sealed = await kept.read(shard)
    if (sealed) {
      const version = shard.version + 1
      const again = await resealShard(keys, shard, sealed, version)
      const { name } = shard
      const isPut = await unlessRefused(calls.put(name, { base, version }, again))
      if (isPut) return take(name, version, again)
    }
    await kept.noteBase(shard, base)
  }

  async function put<T>(name: string, codec: ShardCodec<T>, edit: Edit<T>): Promise<void> {
    const shard = await find(name)
    const after = edit(await open(shard, codec))
    const base = shard?.base ?? 0
    const isNothing = shard?.row === undefined && base === 0
    if (after === undefined || (after === null && isNothing)) return
    const version = Math.max(base, shard?.version ?? 0) + 1
    const place = { name, version }
    const sealed =
      after === null
        ? await sealDeletion(keys, place)
        : await sealShard(keys, place, codec.encode(after))
    await calls.put(name, { base, version }, sealed)
    await take(name, version, sealed)
  }

  /**
   * Returns a deletion, with a version above those of the server and the device. Returns undefined if the
   * shard is deleted already.
   */
  async function deletionOf(
    name: string,
    listed: Shard | undefined,
  ): Promise<Deletion | undefined> {
    const shard = await find(name)
    const own = shard?.version ?? 0
    const base = listed?.version ?? 0
    const isThere = shard?.isOwn && listed && own === base && !isAnother(shard, listed)
    // A deletion is recognized by its length. Use the stored shard's length: the listed length is not
    // verified.
    if (isThere && (await kept.read(shard))?.length === DELETION_BYTES) return undefined
    assertNear(base, own)
    const version = Math.max(base, own) + 1
    return { name, base, version, sealed: await sealDeletion(keys, { name, version }) }
  }

  return {
    follow,
    put,
    putBack,
    take,
    deletionOf,
    read: async <T>(name: string, codec: ShardCodec<T>) => open(await find(name), codec),
  }
}

export type VersionedShards = ReturnType<typeof createVersionedShards>
