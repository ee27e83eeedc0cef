import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { detectionShard } from '@safelight/crypto/detection-shard'
import { openShard, type RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createKeptShards, type KeptShard } from '../shards/kept-shards.ts'
import type { ShardEventChannel } from '../shards/shard-events.ts'
import type { DetectionStore, ItemDetections } from './detection-store.ts'
import { isDetectionShard, monthOf, toItemDetections } from './item-detections.ts'

/** Reads the device's stored detections, in a page or worker. Skips shards that cannot be decrypted. */
export function createDetectionStore(
  keys: RecognitionKeys & DeviceKeys,
  disk: Promise<DeviceDisk>,
  news: ShardEventChannel,
): DetectionStore {
  const kept = createKeptShards(keys, disk)

  async function recordsOf(shard: KeptShard): Promise<ItemDetections[] | undefined> {
    const sealed = await kept.read(shard)
    // A row may be gone because its shard has just changed. An event then reports the change.
    const records =
      sealed && (await openShard(keys, shard, sealed, detectionShard.decode).catch(() => undefined))
    return records?.map(record => toItemDetections(record, shard.name))
  }

  return {
    async *read() {
      const { shards } = await kept.index()
      const newestFirst = shards
        .filter(({ name }) => isDetectionShard(name))
        .sort((a, b) => (a.name < b.name ? 1 : -1))
      for (const shard of newestFirst) {
        const records = await recordsOf(shard)
        if (records) yield records
      }
    },

    async month(month) {
      const { shards } = await kept.index()
      const ofMonth = shards.filter(({ name }) => monthOf(name) === month)
      const read = await Promise.all(ofMonth.map(recordsOf))
      return read.flatMap(records => records ?? [])
    },

    subscribe: listener =>
      news.listen(({ detections: seen }) => {
        if (seen.put.length > 0 || seen.removed.length > 0) listener(seen)
      }),
  }
}
