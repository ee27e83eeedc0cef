import { LIMITS } from '@safelight/contract/limits'
import type { Shard } from '@safelight/contract/recognition-shards'
import { ApiError, invalidResponse } from '../../api/api-client.ts'
import { MOST_PAGES } from '../../api/most-pages.ts'
import { isDetectionShard } from '../detections/item-detections.ts'
import { createDecidedShards } from './decided-shards.ts'
import type { DecisionSet } from './decision-set.ts'
import type { Deletion } from './shard-calls.ts'
import type { ShardCodec, ShardDeps } from './shard-parts.ts'
import { createVersionedShards } from './versioned-shards.ts'

/** The shards of decisions and detections that the shelf of `kept` holds. Calls throw ApiError. */
export interface Shards {
  pull(): Promise<void>
  /**
   * The device's copy of a detection shard; undefined if there is none. Throws OpenError if it does not open.
   */
  read<T>(name: string, codec: ShardCodec<T>): Promise<T | undefined>
  /**
   * Saves the result of `edit` on a detection shard: null deletes it, undefined keeps it. `edit` runs again
   * if another device saved meanwhile.
   */
  change<T>(
    name: string,
    codec: ShardCodec<T>,
    edit: (before: T | undefined) => T | null | undefined,
  ): Promise<void>
  /** The device's copy of a shard of decisions. Throws OpenError if it does not open. */
  decisions(name: string): Promise<DecisionSet>
  /**
   * Saves the result of `edit`, unless it is undefined. If another device has saved meanwhile, `edit` runs
   * again.
   */
  decide(name: string, edit: (before: DecisionSet) => DecisionSet | undefined): Promise<void>
  /**
   * Deletes the content of these shards at the server. Other devices delete their copies when they next pull.
   */
  removeAll(): Promise<void>
}

const ATTEMPTS = 8

export function createShards(deps: ShardDeps): Shards {
  const { kept, calls } = deps
  const versioned = createVersionedShards(deps)
  const decided = createDecidedShards(deps)

  /**
   * Whether the next pull lists all shards. The first pull of a session does, in case the server was
   * restored.
   */
  let isWhole = true

  async function pull(): Promise<void> {
    const { since: noted, shards: known } = await kept.index()
    // If the device has a shard that did not open, list all shards again.
    let since = isWhole || known.some(({ isOwn }) => !isOwn) ? 0 : noted
    let listed = new Set<string>()
    let isFromStart = since === 0
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { shards, hasMore, last } = await calls.list(since)
      // If the server's last change is older than one that this device has read, the server was restored.
      // List all shards again.
      if (last < since) {
        since = 0
        listed = new Set()
        isFromStart = true
        continue
      }
      for (const shard of shards) {
        listed.add(shard.name)
        if (!kept.holds(shard.name)) continue
        if (isDetectionShard(shard.name)) await versioned.follow(shard)
        else await decided.follow(shard)
      }
      since = shards.at(-1)?.seq ?? since
      if (hasMore) continue
      if (isFromStart) {
        for (const shard of known) {
          if (listed.has(shard.name)) continue
          if (!shard.isOwn) await kept.forget(new Set([shard.name]))
          else if (isDetectionShard(shard.name)) await versioned.putBack(shard, 0)
          else await decided.sync(shard.name)
        }
      }
      await kept.takenIn(since)
      isWhole = false
      return
    }
    throw invalidResponse(200)
  }

  async function listAll(): Promise<Map<string, Shard>> {
    const listed = new Map<string, Shard>()
    let since = 0
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { shards, hasMore } = await calls.list(since)
      for (const shard of shards) if (kept.holds(shard.name)) listed.set(shard.name, shard)
      since = shards.at(-1)?.seq ?? since
      if (!hasMore) return listed
    }
    throw invalidResponse(200)
  }

  async function removeKnown(): Promise<void> {
    const listed = await listAll()
    const names = new Set([
      ...listed.keys(),
      ...(await kept.index()).shards.map(({ name }) => name),
    ])
    const deletions: Deletion[] = []
    for (const name of [...names].filter(isDetectionShard)) {
      const deletion = await versioned.deletionOf(name, listed.get(name))
      if (deletion) deletions.push(deletion)
    }
    // The bulk call accepts only shards that the server has. The loop below uploads the other deletions.
    const there = deletions.filter(({ base }) => base > 0)
    for (let at = 0; at < there.length; at += LIMITS.shardsPage)
      await calls.deleteAll(there.slice(at, at + LIMITS.shardsPage))
    for (const { name, base, version, sealed } of deletions) {
      if (base === 0) await calls.put(name, { base, version }, sealed)
      await versioned.take(name, version, sealed)
    }
    for (const name of names)
      if (!isDetectionShard(name)) await decided.erase(name, listed.get(name)?.version ?? 0)
  }

  async function again(act: () => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act()
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
        if (!isStale || attempt === ATTEMPTS) throw error
        await prepare()
      }
    }
  }

  return {
    pull,
    read: versioned.read,
    decisions: decided.read,

    change: (name, codec, edit) =>
      again(
        () => versioned.put(name, codec, edit),
        () => {
          isWhole = true
          return pull()
        },
      ),

    decide: (name, edit) =>
      again(
        () => decided.change(name, edit),
        () => decided.sync(name),
      ),

    removeAll: () => again(removeKnown, async () => {}),
  }
}
