import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openShard, type RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createKeptShards } from '../shards/kept-shards.ts'
import type { ShardNewsChannel } from '../shards/shard-news.ts'
import { isSeenShard, SEEN, toSeenItem } from './seen-items.ts'
import type { SeenStore } from './seen-store.ts'

/** Reads what the device keeps of what was seen, in any page or worker. What does not open is left out. */
export function createSeenStore(
  keys: RecognitionKeys & DeviceKeys,
  disk: Promise<DeviceDisk>,
  news: ShardNewsChannel,
): SeenStore {
  const kept = createKeptShards(keys, disk)

  return {
    async *read() {
      const { shards } = await kept.index()
      const newestFirst = shards
        .filter(({ name }) => isSeenShard(name))
        .sort((a, b) => (a.name < b.name ? 1 : -1))
      for (const shard of newestFirst) {
        const sealed = await kept.read(shard)
        const records =
          sealed && (await openShard(keys, shard, sealed, SEEN.read).catch(() => undefined))
        // A shard that was changed meanwhile has another row by now, and is told of.
        if (records) yield records.map(record => toSeenItem(record, shard.name))
      }
    },

    subscribe: listener =>
      news.listen(({ seen }) => {
        if (seen.put.length > 0 || seen.removed.length > 0) listener(seen)
      }),
  }
}
