import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import { createPlaceOf, type NamePlace, type PlaceOf } from '../media/place-names.ts'
import type { DeviceStore } from '../store/device-store.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import type { PlacedItem } from './item-texts.ts'
import type { SearchIndex } from './search-index.ts'

/** Fills a search index from the device's store, and keeps it up to date. */
export interface SearchFeed {
  /**
   * Reads the store's items since the last time; `onProgress` is called after each step that brought some.
   * Resolves to whether the index now has the whole library.
   */
  readOn(onProgress: () => void): Promise<boolean>
  /** Applies a change of the library. */
  apply(update: LibraryUpdate): Promise<void>
}

/** Items of one step: as many as a block of the store has. */
const STEP = 2000

export function createSearchFeed(
  store: Pick<DeviceStore, 'progress' | 'read'>,
  index: Pick<SearchIndex, 'put' | 'remove'>,
  namePlace: NamePlace,
): SearchFeed {
  const placeOf = createPlaceOf(namePlace)
  /** The last position that was read. */
  let readTo: Position | undefined
  let isWhole = false
  /** The store was still being filled when it was read. */
  let isPatchy = false
  /** Steps run one by one: items that were read before a change must not arrive after it. */
  const enqueue = createSerialQueue()

  const put = async (items: readonly LibraryItem[]) =>
    index.put(await Promise.all(items.map(item => withPlace(item, placeOf))))

  /** Reads one step; resolves to whether there is more. */
  const readStep = (onProgress: () => void) =>
    enqueue(async (): Promise<boolean> => {
      const { filledTo } = await store.progress()
      const items = await store.read(readTo, STEP)
      await put(items)
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
      // New items may belong anywhere in the order.
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
        await put(items)
      }),
  }
}

/** The item with the names of its place; what is written of it stays. */
async function withPlace(item: LibraryItem, placeOf: PlaceOf): Promise<PlacedItem> {
  if (item.privateDetails?.latitude === undefined) return item
  const { region, ...place } = await placeOf(item.privateDetails)
  return { ...item, region, privateDetails: { ...item.privateDetails, ...place } }
}
