import {
  DETECTION_BOUNDS,
  type DetectionRecord,
  detectionShard,
} from '@safelight/crypto/detection-shard'
import { OpenError } from '@safelight/crypto/errors'
import type { KeptShard, KeptShards } from '../shards/kept-shards.ts'
import type { Shards } from '../shards/shards.ts'
import {
  isDetectionShard,
  mergeDetections,
  monthOf,
  partOf,
  shardOf,
  weightOf,
} from './item-detections.ts'

export interface DetectionShards {
  /** The detections of a month by item id. Throws OpenError if one of its shards does not open. */
  month(month: string): Promise<Map<string, DetectionRecord>>
  put(month: string, seen: readonly DetectionRecord[]): Promise<void>
  remove(ids: ReadonlySet<string>, month?: string): Promise<void>
}

const MOST_PARTS = 256
/** The largest estimated size of a shard's records, in bytes. The limit is 1,000,000. */
const MOST_WEIGHT = 900_000

export function createDetectionShards(shards: Shards, kept: KeptShards): DetectionShards {
  const shardsOf = async (month: string | undefined): Promise<KeptShard[]> =>
    (await kept.index()).shards
      .filter(
        ({ name }) => isDetectionShard(name) && (month === undefined || monthOf(name) === month),
      )
      .sort((a, b) => partOf(a.name) - partOf(b.name))

  const recordsIn = async (name: string) => (await shards.read(name, detectionShard)) ?? []

  /**
   * Merges records into those of a shard, and adds new ones if `isAdding`. Returns the ids of the stored records,
   * and the records without space, merged with what the shard has of them.
   */
  async function store(name: string, seen: readonly DetectionRecord[], isAdding: boolean) {
    let stored = new Set<string>()
    let rest: DetectionRecord[] = []
    await shards.change(name, detectionShard, before => {
      const records = new Map(before?.map(record => [record.id, record]))
      let weight = [...records.values()].reduce((sum, record) => sum + weightOf(record), 0)
      stored = new Set()
      rest = []
      for (const record of seen) {
        const old = records.get(record.id)
        const merged = mergeDetections(old, record)
        const more = weightOf(merged) - (old ? weightOf(old) : 0)
        const mayAdd = old !== undefined || (isAdding && records.size < DETECTION_BOUNDS.items)
        if (mayAdd && (more <= 0 || weight + more <= MOST_WEIGHT)) {
          records.set(record.id, merged)
          stored.add(record.id)
          weight += more
        } else rest.push(merged)
      }
      return stored.size > 0 ? [...records.values()] : undefined
    })
    return { stored, rest }
  }

  async function removeFrom(name: string, ids: ReadonlySet<string>): Promise<void> {
    await shards.change(name, detectionShard, before => {
      if (!before || !hasSome(before, ids)) return undefined
      const rest = before.filter(({ id }) => !ids.has(id))
      return rest.length > 0 ? rest : null
    })
  }

  return {
    async month(month) {
      const found = new Map<string, DetectionRecord>()
      for (const { name } of await shardsOf(month)) {
        for (const record of await recordsIn(name)) {
          // Two devices may have stored records of the same item in different shards. Use the first one.
          if (!found.has(record.id)) found.set(record.id, record)
        }
      }
      return found
    },

    async put(month, seen) {
      let left: readonly DetectionRecord[] = seen
      const outgrown = new Map<string, Set<string>>()
      const newPlaces = new Map<string, string>()
      for (const { name } of await shardsOf(month)) {
        const there = new Set((await recordsIn(name)).map(({ id }) => id))
        if (!left.some(({ id }) => there.has(id))) continue
        const { stored, rest } = await store(name, left, false)
        for (const id of stored) newPlaces.set(id, name)
        const full = rest.map(({ id }) => id).filter(id => there.has(id))
        if (full.length > 0) outgrown.set(name, new Set(full))
        left = rest
      }
      for (let part = 0; left.length > 0 && part < MOST_PARTS; part += 1) {
        const name = shardOf(month, part)
        const { stored, rest } = await store(name, left, true)
        for (const id of stored) newPlaces.set(id, name)
        left = rest
      }
      // Remove earlier records last. If the device stops before, the month has them twice, and the next call
      // completes the move.
      for (const [name, ids] of outgrown) {
        const moved = [...ids].filter(id => (newPlaces.get(id) ?? name) !== name)
        if (moved.length > 0) await removeFrom(name, new Set(moved))
      }
    },

    async remove(ids, month) {
      for (const { name, row, base } of await shardsOf(month)) {
        // The device keeps only the shard's version, and the server lost its last changes. Delete the
        // server's older shard, which may still contain the removed items.
        if (row === undefined && base > 0) await shards.change(name, detectionShard, () => null)
        // Skip a shard that cannot be decrypted, and leave it unchanged.
        if (hasSome(await recordsIn(name).catch(onlyUnopened), ids)) await removeFrom(name, ids)
      }
    },
  }
}

const hasSome = (records: readonly DetectionRecord[], ids: ReadonlySet<string>): boolean =>
  records.some(({ id }) => ids.has(id))

function onlyUnopened(error: unknown): DetectionRecord[] {
  if (error instanceof OpenError) return []
  throw error
}
