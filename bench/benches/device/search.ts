import { openAsBlob } from 'node:fs'
import { createOtherNames } from '../../../packages/client/src/media/place-names.ts'
import {
  createSearcher,
  type Searcher,
  type SearchProgress,
} from '../../../packages/client/src/search/searcher.ts'
import type { DeviceDisk } from '../../../packages/client/src/store/device-disk.ts'
import { openDeviceStore } from '../../../packages/client/src/store/device-store.ts'
import { openOtherNames } from '../../../packages/media/src/other-names.ts'
import { madeItems, QUERIES } from '../../support/data/made-items.ts'
import { sealedLibrary } from '../../support/data/sealed-library.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median, percentile } from '../../support/figures/rounds.ts'
import { heldMiB } from '../../support/server/memory.ts'

const ITEMS = 100_000
const ROUNDS = 3
const PAGE = 24

/**
 * Measures search among 100,000 items: building the index from the device's sealed store, then each
 * keystroke.
 */
export async function run(): Promise<Findings> {
  const { disk, keys } = await sealedLibrary(madeItems(ITEMS))
  const before = heldMiB()
  const cold: Times = { wall: [], processor: [] }
  let searcher = await openSearcher(keys, disk)
  await searcher.whole
  const inMemory = heldMiB() - before
  for (let round = 0; round < ROUNDS; round++) {
    await timed(cold, async () => {
      searcher = await openSearcher(keys, disk)
      await searcher.whole
    })
  }
  const { finding, suggesting, reading } = await type(searcher)
  const rows = (name: string, { wall, processor }: Times, aim?: Figure['aim']): Figure[] => [
    {
      name: `${name}, 95 of 100`,
      value: percentile(wall, 95),
      unit: 'ms',
      ...(aim ? { aim } : {}),
    },
    { name: '  in processor time', value: percentile(processor, 95), unit: 'ms' },
  ]
  return {
    figures: [
      {
        name: 'cold index of 100,000 items',
        value: median(cold.wall) / 1000,
        unit: 's',
        aim: { atMost: 10 },
      },
      { name: '  in processor time', value: median(cold.processor) / 1000, unit: 's' },
      ...rows('a keystroke', finding, { atMost: 50 }),
      { name: 'a keystroke, median', value: median(finding.wall), unit: 'ms' },
      ...rows('its suggestions', suggesting),
      ...rows(`its first ${PAGE} items`, reading),
      { name: 'memory of the index', value: inMemory, unit: 'MiB' },
    ],
    notes: [`${finding.wall.length} keystrokes; the items of a page lie in up to 50 blocks`],
  }
}

/** Milliseconds of each call: elapsed time, and processor time of this process on all cores. */
interface Times {
  wall: number[]
  processor: number[]
}

async function timed<T>(times: Times, work: () => T | Promise<T>): Promise<T> {
  const [start, used] = [performance.now(), process.cpuUsage()]
  const result = await work()
  times.wall.push(performance.now() - start)
  const { user, system } = process.cpuUsage(used)
  times.processor.push((user + system) / 1000)
  return result
}

/** Like in the browser, which fetches the file from the server. */
const otherNames = createOtherNames(async () => {
  const file = new URL('../../../packages/media/src/places/other-names.dat', import.meta.url)
  return openOtherNames((await openAsBlob(file)).stream())
})

type Keys = Parameters<typeof openDeviceStore>[0]

async function openSearcher(
  keys: Keys,
  disk: DeviceDisk,
): Promise<Searcher & { whole: Promise<void> }> {
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  const searcher = createSearcher({
    store: await openDeviceStore(keys, disk),
    namePlace: async () => ({}),
    otherNames,
    askServer: async () => [],
    onProgress: ({ status }: SearchProgress) => {
      if (status === 'whole') resolve()
    },
  })
  searcher.start()
  return { ...searcher, whole }
}

async function type(searcher: Searcher) {
  const times = { finding: noTimes(), suggesting: noTimes(), reading: noTimes() }
  for (const query of QUERIES) {
    for (let length = 1; length <= query.length; length++) {
      const text = query.slice(0, length)
      const found = await timed(times.finding, () => searcher.find(text))
      await timed(times.suggesting, () => searcher.suggest(text))
      await timed(times.reading, () => searcher.read(found.number, 0, PAGE))
    }
  }
  return times
}

const noTimes = (): Times => ({ wall: [], processor: [] })
