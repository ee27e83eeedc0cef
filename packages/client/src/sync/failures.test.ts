import { expect, it, onTestFinished, vi } from 'vitest'
import {
  aDevice,
  aLibrary,
  fillWith,
  JANUARY,
  type Library,
  type Spoiling,
} from '../../test/a-library.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { Show } from '../items/months/show.ts'
import { changeOf, sourceOf } from '../timeline/shown-part.ts'
import { createTimeline, type Timeline } from '../timeline/timeline.ts'
import { catchUp } from './catch-up.ts'
import { watchConnection } from './connection.ts'

const NO_FAVORITES = async () => []

async function aGallery(device: Awaited<ReturnType<typeof aDevice>>, show?: Show) {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  let open: Timeline | undefined
  const { sync } = await device.again({
    publish: update => open?.apply(changeOf(update, show)),
  })
  const connection = watchConnection(() => catchUp(sync))
  onTestFinished(() => {
    connection.close()
    vi.unstubAllGlobals()
  })
  const all = { ...sync, monthOf: async () => JANUARY }
  const source = show ? sourceOf(all, show, NO_FAVORITES) : all
  const isBehind = () => connection.isBehind(show)
  const timeline = createTimeline(source, { ...connection, isBehind })
  open = timeline
  timeline.show({ mode: 'all' })
  const shows = (status: string, total: number) =>
    waitFor(() => expect(timeline.state()).toMatchObject({ status, total }))
  return { timeline, connection, shows }
}

async function anEmptyDevice(library: Library) {
  const device = await aDevice(library)
  await device.sync.months()
  await device.sync.catchUp()
  return device
}

it.each<[string, string, Spoiling]>([
  ['counts', '/available-months', 'refused'],
  ['counts', '/available-months', 'unreadable'],
  ['changes', '/changes', 'refused'],
  ['changes', '/changes', 'unreadable'],
])('does not show a library as empty if its %s (%s) are %s', async (_, part, how) => {
  const library = await aLibrary()
  const device = await anEmptyDevice(library)
  fillWith(library, 3)
  library.spoil(part, how)
  const { timeline, shows } = await aGallery(device)
  await shows('failed', 0)
  expect(timeline.state().failed).toBe('photos')
  library.mend()
  timeline.loadMore()
  await shows('end', 3)
})

it('a library does not look empty before the server has sent its month counts', async () => {
  const library = await aLibrary()
  const device = await anEmptyDevice(library)
  fillWith(library, 3)
  const { timeline, shows } = await aGallery(device)
  const totals: number[] = []
  timeline.subscribe(() => {
    const { status, total } = timeline.state()
    if (status === 'end') totals.push(total)
  })
  await shows('end', 3)
  expect(totals[0]).toBe(3)
})

it.each<Spoiling>(['refused', 'unreadable'])(
  'an empty gallery reports that items are missing if the changes are %s',
  async how => {
    const library = await aLibrary()
    const { timeline, connection, shows } = await aGallery(await aDevice(library))
    await shows('end', 0)
    fillWith(library, 3)
    library.spoil('/changes', how)
    connection.follow()
    await shows('failed', 0)
    library.mend()
    timeline.loadMore()
    await shows('end', 3)
  },
)

it('shows the items on the device if the server fails', async () => {
  const library = await aLibrary()
  fillWith(library, 70)
  const device = await aDevice(library)
  await device.sync.months()
  await device.sync.catchUp()
  library.add('2024-01-09T00:00:00.000')
  library.spoil('/changes', 'unreadable')
  library.spoil('/available-months', 'refused')
  const { timeline, connection, shows } = await aGallery(device)
  await waitFor(() => expect(connection.isBehind(undefined)).toBe(true))
  await shows('idle', 70)
  timeline.extendTo({ key: JANUARY, index: 69 })
  await shows('failed', 70)
  library.mend()
  connection.follow()
  await shows('end', 71)
})

it('a gallery of videos does not look empty if the month counts cannot be read', async () => {
  const library = await aLibrary()
  const device = await anEmptyDevice(library)
  fillWith(library, 3)
  library.spoil('/available-months', 'refused')
  const { shows } = await aGallery(device, 'videos')
  await shows('failed', 0)
})

it('a gallery of favorites reports that items are missing if reading the library fails halfway', async () => {
  const library = await aLibrary()
  fillWith(library, 300)
  library.spoil('/all-metadata-steps/0/200', 'unreadable')
  const { timeline, shows } = await aGallery(await aDevice(library), 'favorites')
  await shows('failed', 0)
  library.mend()
  timeline.loadMore()
  await shows('end', 0)
})

it('requests the month counts again until they include the processed changes', async () => {
  const library = await aLibrary()
  const device = await aDevice(library)
  await device.sync.catchUp()
  fillWith(library, 3)
  library.spoil('/available-months', 'refused')
  expect(await catchUp(device.sync)).toBe('outdated')
  library.mend()
  device.told.length = 0
  expect(await catchUp(device.sync)).toBe('current')
  expect(device.told.at(-1)?.months).toEqual([
    { year: 2024, month: 1, count: 3, videos: 0, documents: 0 },
  ])
})
