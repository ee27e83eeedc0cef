import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'

export interface ItemFeed {
  /**
   * Reads items that the index lacks from the device's store. Calls `onProgress` after each read that found
   * items. Resolves to whether the index now has the whole library.
   */
  readOn(onProgress: () => void): Promise<boolean>
  apply(update: LibraryUpdate): Promise<void>
}

/** The index to fill. `put` must ignore an item whose version is below the known one. */
export interface FedIndex {
  put(items: readonly LibraryItem[]): void | Promise<void>
  remove(ids: readonly string[]): void
}

/** The number of items that one step reads: as many as a block of the store has. */
const STEP = 2000

export function createItemFeed(
  store: Pick<DeviceStore, 'progress' | 'read'>,
  index: FedIndex,
): ItemFeed {
  let readTo: Position | undefined
  let isWhole = false
  /**
   * Whether the store was not yet filled from the server when it was read. Items that arrive later may be
   * anywhere in the order.
   */
  let isPatchy = false
  /** Steps run one at a time: items read before a change must not arrive after it. */
  const enqueue = createSerialQueue()

  const readStep = (onProgress: () => void) =>
    enqueue(async (): Promise<boolean> => {
      const { filledTo } = await store.progress()
      const items = await store.read(readTo, STEP)
      await index.put(items)
      const last = items.at(-1)
      if (last) {
        readTo = positionOf(last)
        onProgress()
      }
      if (items.length === STEP) return true
      if (filledTo !== 'end') {
        isPatchy = true
        return false
      }
      // Items that arrived meanwhile may be anywhere in the order. Read the store again from the start.
      if (isPatchy) readTo = undefined
      isWhole = !isPatchy
      isPatchy = false
      return !isWhole
    })

  return {
    async readOn(onProgress) {
      while (!isWhole) {
        if (!(await readStep(onProgress))) break
      }
      return isWhole
    },

    apply: ({ items, removed }) =>
      enqueue(async () => {
        index.remove(removed)
        await index.put(items)
      }),
  }
}
