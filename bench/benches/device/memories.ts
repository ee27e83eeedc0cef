import type { LibraryItem } from '@safelight/client/item'
import { toBase64url } from '@safelight/crypto/bytes'
import { type Findings as Found, gather } from '../../../packages/client/src/memories/gather.ts'
import { chooseOfTrip } from '../../../packages/client/src/memories/trip-items.ts'
import { openDeviceStore } from '../../../packages/client/src/store/device-store.ts'
import { drawPictures } from '../../seed/pictures.ts'
import { madeItems } from '../../support/data/made-items.ts'
import { sealedLibrary } from '../../support/data/sealed-library.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { median } from '../../support/figures/rounds.ts'
import { heldMiB } from '../../support/server/memory.ts'

const ITEMS = 100_000
const ROUNDS = 3
const TODAY = '2025-12-31'
/** Number of pages read from the store between two measurements of memory, because a measurement is slow. */
const SAMPLE_EVERY = 8

/**
 * Measures finding memories among 100,000 items in the device's sealed store. Three in five items are in
 * bursts.
 */
export async function run(): Promise<Findings> {
  const { disk, keys } = await sealedLibrary(withBursts(madeItems(ITEMS)))
  const wall: number[] = []
  const processor: number[] = []
  let found: Found = { memories: [], lookAlikes: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openDeviceStore(keys, disk)
    const [start, used] = [performance.now(), process.cpuUsage()]
    found = await gather({ store, today: TODAY, hidden: [], nameOf })
    wall.push((performance.now() - start) / 1000)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1e6)
  }
  const { memories, lookAlikes } = found
  const [trip] = memories.filter(({ kind }) => kind === 'trip')
  const store = await openDeviceStore(keys, disk)
  const opened = performance.now()
  if (trip) await chooseOfTrip(store, trip)
  const opening = performance.now() - opened
  return {
    figures: [
      { name: 'memories of 100,000 items', value: median(wall), unit: 's', aim: { atMost: 10 } },
      { name: '  in processor time', value: median(processor), unit: 's' },
      {
        name: '  memory meanwhile, at its peak',
        value: await mostHeld(keys, disk),
        unit: 'MiB',
        aim: { atMost: 64 },
      },
      ...(trip ? [{ name: 'choosing the items of a trip', value: opening, unit: 'ms' }] : []),
    ],
    notes: [
      `${memories.length} memories, ${lookAlikes.length} groups of look-alikes; the memory includes three blocks of the store`,
    ],
  }
}

const nameOf = async ({ city }: { city?: string | undefined }) => (city ? { city } : {})

async function mostHeld(
  keys: Parameters<typeof openDeviceStore>[0],
  disk: Parameters<typeof openDeviceStore>[1],
): Promise<number> {
  const store = await openDeviceStore(keys, disk)
  const before = heldMiB()
  let most = 0
  let pages = 0
  await gather({
    store: {
      async read(...given) {
        pages += 1
        if (pages % SAMPLE_EVERY === 0) most = Math.max(most, heldMiB() - before)
        return store.read(...given)
      },
    },
    today: TODAY,
    hidden: [],
    nameOf,
  })
  return most
}

/**
 * Gives items different thumbhashes, and turns the first three of each five into a burst: pictures that were
 * taken within seconds and look alike.
 */
function withBursts(items: LibraryItem[]): LibraryItem[] {
  const looks = drawPictures(56).map(({ thumbhash }) => toBase64url(thumbhash))
  return items.map((item, i) => {
    const of = i % 5 < 3 ? i - (i % 5) : i
    const first = items[of] ?? item
    const takenLocal = new Date(Date.parse(`${first.takenLocal}Z`) - 1000 * (i - of))
      .toISOString()
      .slice(0, 23)
    const thumbhash = looks[of % looks.length]
    return {
      ...item,
      takenLocal,
      ...(item.details && {
        details: {
          ...item.details,
          taken: { ...item.details.taken, local: takenLocal },
          ...(thumbhash && { thumbhash }),
        },
      }),
    }
  })
}
