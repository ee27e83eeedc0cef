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

  async function fill(name: string, fresh: readonly DetectionRecord[]): Promise<DetectionRecord[]> {
    let rest: DetectionRecord[] = []
    await shards.change(name, detectionShard, before => {
      const records = [...(before ?? [])]
      let weight = records.reduce((sum, record) => sum + weightOf(record), 0)
      rest = []
      for (const record of fresh) {
        weight += weightOf(record)
        if (records.length < DETECTION_BOUNDS.items && weight <= MOST_WEIGHT) records.push(record)
        else rest.push(record)
      }
      return rest.length < fresh.length ? records : undefined
    })
    return rest
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
      const left = new Map(seen.map(record => [record.id, record]))
      const parts = await shardsOf(month)
      for (const { name } of parts) {
        const there = (await recordsIn(name)).filter(({ id }) => left.has(id))
        if (there.length === 0) continue
        const replaced = new Set<string>()
        await shards.change(name, detectionShard, before => {
          replaced.clear()
          return before?.map(record => {
            const now = left.get(record.id)
            if (!now) return record
            replaced.add(record.id)
            return mergeDetections(record, now)
          })
        })
        for (const id of replaced) left.delete(id)
      }
      let fresh = [...left.values()].map(record => mergeDetections(undefined, record))
      for (let part = 0; fresh.length > 0 && part < MOST_PARTS; part += 1) {
        fresh = await fill(shardOf(month, part), fresh)
      }
    },

    async remove(ids, month) {
      for (const { name, row, base } of await shardsOf(month)) {
        const hasSome = (records: readonly DetectionRecord[]) =>
          records.some(({ id }) => ids.has(id))
        // The device keeps only the shard's version, and the server lost its last changes. Delete the
        // server's older shard, which may still contain the removed items.
        if (row === undefined && base > 0) await shards.change(name, detectionShard, () => null)
        // Skip a shard that cannot be decrypted, and leave it unchanged.
        if (!hasSome(await recordsIn(name).catch(onlyUnopened))) continue
        await shards.change(name, detectionShard, before => {
          if (!before || !hasSome(before)) return undefined
          const rest = before.filter(({ id }) => !ids.has(id))
          return rest.length > 0 ? rest : null
        })
      }
    },
  }
}

function onlyUnopened(error: unknown): DetectionRecord[] {
  if (error instanceof OpenError) return []
  throw error
}
