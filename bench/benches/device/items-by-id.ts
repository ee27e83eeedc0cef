import type { LibraryItem } from '@safelight/client/item'
import {
  type DeviceStore,
  openDeviceStore,
} from '../../../packages/client/src/store/device-store.ts'
import { everyItem } from '../../../packages/client/src/store/every-item.ts'
import { madeItems } from '../../support/data/made-items.ts'
import { sealedLibrary } from '../../support/data/sealed-library.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'

const ITEMS = 100_000
const ROUNDS = 5

/**
 * Measures how a device with 100,000 items finds some of them by their ids, against reading its items until
 * all are found. Opens the store again for each measurement, so that no block and no filter is in memory.
 */
export async function run(): Promise<Findings> {
  const items = madeItems(ITEMS)
  const { disk, keys } = await sealedLibrary(items)
  const every = (step: number, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => items[from + i * step]?.id ?? '')

  async function measure(name: string, ids: string[], aim?: Figure['aim']): Promise<Figure> {
    const opened = async (find: (store: DeviceStore) => Promise<unknown>) => {
      const store = await openDeviceStore(keys, disk)
      return seconds(() => find(store))
    }
    const { found, read } = await inRounds(ROUNDS, {
      found: () => opened(store => store.byId(ids)),
      read: () => opened(store => readUntilFound(store, ids)),
    })
    return {
      name,
      value: median(found) * 1000,
      unit: 'ms',
      reference: { name: 'by reading', value: median(read) * 1000 },
      ratio: medianRatio(found, read),
      ...(aim ? { aim } : {}),
    }
  }

  return {
    figures: [
      await measure('an item in the middle', every(1, ITEMS / 2, 1), { atMost: 0.2 }),
      await measure('20 items of one day', every(1, (ITEMS * 3) / 4, 20), { atMost: 0.2 }),
      await measure('20 items of all years', every(ITEMS / 20, 0, 20)),
      await measure('an item that the device lacks', ['none'], { atMost: 0.1 }),
    ],
    notes: ['in memory, not on a disk'],
  }
}

async function readUntilFound(store: DeviceStore, ids: readonly string[]): Promise<LibraryItem[]> {
  const wanted = new Set(ids)
  const found: LibraryItem[] = []
  for await (const page of everyItem(store)) {
    found.push(...page.filter(item => wanted.has(item.id)))
    if (found.length === wanted.size) break
  }
  return found
}
