import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { type DetectionRecord, detectionShard } from '@safelight/crypto/detection-shard'
import { openShard, type RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DetectionChange } from '../detections/detection-store.ts'
import {
  isDetectionShard,
  keyOf,
  monthOf,
  toItemDetections,
} from '../detections/item-detections.ts'
import type { KeptShard, KeptShards } from './kept-shards.ts'

/** Runs `act`, which changes a shard. Resolves to the detections that `act` added, changed or removed. */
export async function changeOf(
  { keys, kept }: { keys: RecognitionKeys & DeviceKeys; kept: KeptShards },
  name: string,
  act: () => Promise<void>,
): Promise<DetectionChange> {
  const before = new Map((await recordsIn(name)).map(({ id, by }) => [id, keyOf(by)]))
  await act()
  const records = await recordsIn(name)
  const there = new Set(records.map(({ id }) => id))
  const put = records.filter(({ id, by }) => before.get(id) !== keyOf(by))
  const left = [...before.keys()].filter(id => !there.has(id))
  return {
    put: put.map(each => toItemDetections(each, name)),
    removed: left.length > 0 ? await withoutOthers(left) : [],
  }

  async function recordsIn(other: string): Promise<DetectionRecord[]> {
    const shard = (await kept.index()).shards.find(each => each.name === other)
    return shard ? recordsOf(shard) : []
  }

  async function recordsOf(shard: KeptShard): Promise<DetectionRecord[]> {
    const sealed = await kept.read(shard)
    const records =
      sealed && (await openShard(keys, shard, sealed, detectionShard.decode).catch(() => []))
    return records ?? []
  }

  async function withoutOthers(ids: string[]): Promise<string[]> {
    const others = new Set<string>()
    for (const shard of (await kept.index()).shards) {
      if (shard.name === name || !isDetectionShard(shard.name)) continue
      if (monthOf(shard.name) !== monthOf(name)) continue
      for (const { id } of await recordsOf(shard)) others.add(id)
    }
    return ids.filter(id => !others.has(id))
  }
}
