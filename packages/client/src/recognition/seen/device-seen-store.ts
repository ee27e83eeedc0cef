import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openBlock, type RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import type { DeviceDisk } from '../../store/device-disk.ts'
import type { BlockNewsChannel } from '../blocks/block-news.ts'
import { createKeptBlocks } from '../blocks/kept-blocks.ts'
import { isSeenBlock, SEEN, toSeenItem } from './seen-items.ts'
import type { SeenStore } from './seen-store.ts'

/** Reads what the device keeps of what was seen, in any page or worker. What does not open is left out. */
export function createSeenStore(
  keys: RecognitionKeys & DeviceKeys,
  disk: Promise<DeviceDisk>,
  news: BlockNewsChannel,
): SeenStore {
  const kept = createKeptBlocks(keys, disk)

  return {
    async *read() {
      const { blocks } = await kept.index()
      const newestFirst = blocks
        .filter(({ name }) => isSeenBlock(name))
        .sort((a, b) => (a.name < b.name ? 1 : -1))
      for (const block of newestFirst) {
        const sealed = await kept.read(block)
        const records =
          sealed && (await openBlock(keys, block, sealed, SEEN.read).catch(() => undefined))
        // A block that was changed meanwhile has another row by now, and is told of.
        if (records) yield records.map(record => toSeenItem(record, block.name))
      }
    },

    subscribe: listener =>
      news.listen(({ seen }) => {
        if (seen.put.length > 0 || seen.removed.length > 0) listener(seen)
      }),
  }
}
