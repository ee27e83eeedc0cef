import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { detectionShard } from '@safelight/crypto/detection-shard'
import { openShard, type RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createKeptShards } from '../shards/kept-shards.ts'
import type { ShardEventChannel } from '../shards/shard-events.ts'
import type { DetectionStore } from './detection-store.ts'
import { isDetectionShard, toItemDetections } from './item-detections.ts'

/** Reads the device's stored detections, in a page or worker. Skips shards that cannot be decrypted. */
export function createDetectionStore(
  keys: RecognitionKeys & DeviceKeys,
  disk: Promise<DeviceDisk>,
  news: ShardEventChannel,
): DetectionStore {
  const kept = createKeptShards(keys, disk)

  return {
    async *read() {
      const { shards } = await kept.index()
      const newestFirst = shards
        .filter(({ name }) => isDetectionShard(name))
        .sort((a, b) => (a.name < b.name ? 1 : -1))
      for (const shard of newestFirst) {
        const sealed = await kept.read(shard)
        const records =
          sealed &&
          (await openShard(keys, shard, sealed, detectionShard.decode).catch(() => undefined))
        // A row may be gone because its shard has just changed. An event then reports the change.
        if (records) yield records.map(record => toItemDetections(record, shard.name))
      }
    },

    subscribe: listener =>
      news.listen(({ detections: seen }) => {
        if (seen.put.length > 0 || seen.removed.length > 0) listener(seen)
      }),
  }
}
