import type { Shard } from '@safelight/contract/recognition-shards'
import type { Bytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { openShard, sealShard } from '@safelight/crypto/recognition-shards'
import {
  type DecisionSet,
  decisionShard,
  erase,
  isSame,
  merge,
  NO_DECISIONS,
} from './decision-set.ts'
import type { KeptShard } from './kept-shards.ts'
import { assertNear } from './most-ahead.ts'
import type { ShardDeps } from './shard-parts.ts'
import { unlessRefused } from './until-a-change.ts'

/**
 * Shards of decisions. Merges every valid shard that the server sends into the device's decisions. Then
 * uploads the decisions that the server lacks. Throws ApiError.
 */
export function createDecidedShards({ keys, kept, calls, news }: ShardDeps) {
  const openSet = async (place: { name: string; version: number }, sealed: Bytes) =>
    (await openShard(keys, place, sealed, decisionShard.decode)) ?? NO_DECISIONS

  async function open(shard: KeptShard): Promise<DecisionSet | undefined> {
    const sealed = await kept.read(shard)
    return sealed && openSet(shard, sealed)
  }

  /**
   * Merges the server's state into the device's. If the device has decisions that the server lacks, resolves
   * to the sealed shard to upload.
   */
  async function take(name: string, base: number, sealed: Bytes | undefined) {
    const theirs = sealed ? await openSet({ name, version: base }, sealed) : NO_DECISIONS
    let more: { version: number; sealed: Bytes } | undefined
    let isNews = false
    await kept.replace(name, async old => {
      const mine = old?.isOwn ? await open(old) : undefined
      const both = merge(mine ?? NO_DECISIONS, theirs)
      isNews = !mine || !isSame(mine, both)
      const entry = { name, base, isOwn: true, looked: [] }
      if (sealed && isSame(both, theirs)) return { ...entry, version: base, sealed }
      if (isSame(both, NO_DECISIONS)) return undefined
      const version = Math.max(base, old?.version ?? 0) + 1
      more = {
        version,
        sealed: await sealShard(keys, { name, version }, decisionShard.encode(both)),
      }
      return { ...entry, version, sealed: more.sealed }
    })
    if (isNews) news.notify({ changed: [name], detections: { put: [], removed: [] } })
    return more
  }

  async function sync(name: string, isListed = false): Promise<void> {
    const there = await calls.get(name)
    const base = there?.version ?? 0
    // A shard that the server lists but does not return counts as damaged, not as empty.
    if (isListed && !there) await keepDamaged(name, new Uint8Array())
    try {
      const more = await take(name, base, there?.sealed)
      if (!more) return
      const { version, sealed } = more
      if (await unlessRefused(calls.put(name, { base, version }, sealed)))
        await kept.noteBase({ name, version }, version)
    } catch (error) {
      if (!(error instanceof OpenError) || !there) throw error
      await keepDamaged(name, there.sealed)
    }
  }

  /** Stores a damaged shard, unless the device has an intact one. Otherwise, the shard would look empty. */
  async function keepDamaged(name: string, sealed: Bytes): Promise<void> {
    const damaged = { name, version: 0, base: 0, isOwn: false, looked: [], sealed }
    await kept.replace(name, async old => (old?.isOwn ? undefined : damaged))
    news.notify({ changed: [name], detections: { put: [], removed: [] } })
  }

  async function load(name: string) {
    const shard = await kept.load(name)
    return {
      base: shard?.base ?? 0,
      version: shard?.version ?? 0,
      set: async () => (shard ? openSet(shard, shard.sealed) : NO_DECISIONS),
    }
  }

  async function put(
    name: string,
    before: { base: number; version: number },
    set: DecisionSet,
  ): Promise<void> {
    const { base } = before
    const version = Math.max(base, before.version) + 1
    const sealed = await sealShard(keys, { name, version }, decisionShard.encode(set))
    await calls.put(name, { base, version }, sealed)
    // If another tab has merged more decisions meanwhile, upload them too.
    if (await take(name, version, sealed)) await sync(name)
  }

  return {
    sync,
    read: async (name: string) => (await load(name)).set(),

    async follow({ name, version, digest }: Shard): Promise<void> {
      const shard = (await kept.index()).shards.find(each => each.name === name)
      const isThere = shard?.isOwn && shard.base === version && shard.version === version
      if (!isThere || shard.digest !== digest) await sync(name, true)
    },

    /**
     * Saves the result of `act`, unless that is undefined. Throws STALE_VERSION if another device saved
     * meanwhile.
     */
    async change(
      name: string,
      act: (before: DecisionSet) => DecisionSet | undefined,
    ): Promise<void> {
      const before = await load(name)
      const after = act(await before.set())
      if (after) await put(name, before, after)
    },

    /**
     * Deletes all decisions so far, also in a shard that does not open. Throws STALE_VERSION if another
     * device saved meanwhile.
     */
    async erase(name: string, listed: number): Promise<void> {
      await sync(name)
      const { base, version, set } = await load(name)
      assertNear(listed, version)
      const before = await set().catch(noneIfUnopened)
      await put(name, { base: Math.max(listed, base), version }, erase(before, Date.now()))
    },
  }
}

function noneIfUnopened(error: unknown): DecisionSet {
  if (error instanceof OpenError) return NO_DECISIONS
  throw error
}
