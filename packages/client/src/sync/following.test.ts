import { expect, it } from 'vitest'
import {
  aDevice,
  aLibrary,
  fillWith,
  inOrder,
  JANUARY,
  type Library,
  monthIds,
  readMonth,
  type Stored,
} from '../../test/a-library.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { beginOf } from '../items/months/month-outline.ts'
import type { DeviceChange, DeviceStore } from '../store/device-store.ts'
import { createTimeline } from '../timeline/timeline.ts'
import type { LibrarySync, SyncDeps } from './library-sync.ts'

it('applies additions, changes and removals from other devices', async () => {
  const library = await aLibrary()
  const [first, second] = fillWith(library, 2) as [Stored, Stored]
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  const third = library.add('2024-02-01T10:00:00.000')
  library.change(first, { version: 2, local: '2024-03-01T10:00:00.000', dateTaken: '2024-03-01' })
  library.trash(second)
  told.length = 0
  await sync.catchUp()
  expect(told[0]?.items.map(item => item.id)).toEqual([third.id, first.id])
  expect(told[0]?.removed).toEqual([second.id])
  expect(told.at(-1)?.months).toHaveLength(1)
  expect(await readMonth(sync, '2024-03')).toEqual([first.id])
  expect(await readMonth(sync, '2024-02')).toEqual([third.id])
  expect(await readMonth(sync)).toEqual([])
})

it('misses no change that happens while the device reads pages', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 500)
  const { sync } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  const [trashed, changed] = [records[3], records[400]] as [Stored, Stored]
  library.trash(trashed)
  library.change(changed, { version: 2 })
  const added = library.add('2024-05-01T00:00:00.000')
  await sync.catchUp()
  expect(await readMonth(sync)).toEqual(inOrder(records.filter(record => record !== trashed)))
  expect(await readMonth(sync, '2024-05')).toEqual([added.id])
})

it('shows the first items of a large day before all are read', async () => {
  const library = await aLibrary()
  const records = Array.from({ length: 600 }, (_, i) => {
    const seconds = (i * 7919) % 86_400
    return library.add(new Date(Date.UTC(2024, 0, 5, 0, 0, seconds)).toISOString().slice(0, 23))
  })
  const { sync, told } = await aDevice(library)
  const shown = monthIds(await sync.month(JANUARY, 0, true))
  expect(shown.length).toBeGreaterThanOrEqual(30)
  // The device sends one request for changes, two for pages, and one that prefetches the next page.
  expect(library.asked().length).toBeLessThanOrEqual(4)
  await sync.catchUp()
  expect(await readMonth(sync)).toEqual(inOrder(records))
  const known = new Set(shown)
  const between = inOrder(records)
    .slice(0, shown.length)
    .filter(id => !known.has(id))
  expect(told.flatMap(update => update.items.map(item => item.id))).toEqual(
    expect.arrayContaining(between),
  )
})

it('clears caches outside the store when sync starts from the beginning', async () => {
  const library = await aLibrary()
  fillWith(library, 40)
  const { sync, again } = await aDevice(library)
  await sync.catchUp()
  let forgotten = 0
  const forgetAll = async () => {
    forgotten += 1
  }
  const { sync: next } = await again({ forgetAll })
  await next.catchUp()
  expect(forgotten).toBe(0)
  library.goBackTo(10)
  await next.catchUp()
  expect(forgotten).toBe(1)
})

it('keeps the newer version of an item after the server was restored from a backup', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 40)
  const edited = records[5] as Stored
  const { sync, store } = await aDevice(library)
  await sync.catchUp()
  library.change(edited, { version: 2 })
  const lost = library.add('2024-06-01T00:00:00.000')
  await sync.catchUp()
  library.trash(lost)
  edited.version = 1
  library.goBackTo(40)
  await sync.catchUp()
  expect(await readMonth(sync)).toEqual(inOrder(records))
  const all = await store.read(undefined, 100)
  expect(all.find(item => item.id === edited.id)?.version).toBe(2)
})

it('shows an upload immediately', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const record = library.add('2024-01-30T00:00:00.000')
  await sync.add(record)
  expect(monthIds(await sync.month(JANUARY, 0, true))[0]).toBe(record.id)
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 4, videos: 0, documents: 0 }])
})

it('commits the counts of months only if they have changed', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { store, again } = await aDevice(library)
  const commits: DeviceChange[] = []
  const commit: DeviceStore['commit'] = change => {
    commits.push(change)
    return store.commit(change)
  }
  const { sync } = await again({ store: { ...store, commit } })
  await sync.months()
  await sync.months()
  expect(commits).toHaveLength(1)
  library.add('2024-01-30T00:00:00.000')
  await sync.months()
  expect(commits).toHaveLength(2)
})

it('applies a change made on this device, which moves the item to another month, without counting it again', async () => {
  const library = await aLibrary()
  const [record] = fillWith(library, 3) as [Stored]
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  library.change(record, { version: 2, local: '2023-12-31T23:00:00.000', dateTaken: '2023-12-31' })
  told.length = 0
  await sync.change(record)
  expect(told[0]?.items.map(({ id }) => id)).toEqual([record.id])
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 3, videos: 0, documents: 0 }])
  expect(await readMonth(sync, '2023-12')).toEqual([record.id])
  expect(await readMonth(sync)).toHaveLength(2)
})

it('counts each of several uploads that end simultaneously', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const records = ['01', '02', '03', '04'].map(day => library.add(`2024-01-${day}T00:00:00.000`))
  await Promise.all(records.map(sync.add))
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 7, videos: 0, documents: 0 }])
})

it('returns the whole library in two tabs that fill the device simultaneously', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 900)
  const device = await aDevice(library)
  const other = await device.again()
  await Promise.all([device.sync.catchUp(), other.sync.catchUp()])
  expect(await readMonth(device.sync)).toEqual(inOrder(records))
  expect(await readMonth(other.sync)).toEqual(inOrder(records))
})

/** An `openItems` that waits for `release`. `reached` resolves when `openItems` is called. */
function heldOpening(library: Library) {
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const openItems: SyncDeps['openItems'] = async records => {
    reached.resolve()
    await release.promise
    return library.openItems(records)
  }
  return { openItems, reached: reached.promise, release: release.resolve }
}

type Prepare = (library: Library, sync: LibrarySync, trashed: Stored) => Promise<void>

it.each<[string, Prepare]>([
  ['a page', async () => {}],
  [
    'changes',
    async (library, sync, trashed) => {
      await sync.catchUp()
      library.change(trashed, { version: 2 })
    },
  ],
])('leaves out an item of %s fetched before another tab trashed the item', async (_, prepare) => {
  const library = await aLibrary()
  const [trashed, kept] = fillWith(library, 2) as [Stored, Stored]
  const device = await aDevice(library)
  await prepare(library, device.sync, trashed)
  const held = heldOpening(library)
  const other = await device.again({ openItems: held.openItems })
  const following = other.sync.catchUp()
  await held.reached
  library.trash(trashed)
  await device.sync.take({ removed: [trashed.id] })
  held.release()
  await following
  expect(await readMonth(device.sync)).toEqual([kept.id])
  expect(await readMonth(other.sync)).toEqual([kept.id])
  expect(other.told.flatMap(({ items }) => items)).toEqual([])
})

it('leaves out an item if the server sends an older version than the device has seen', async () => {
  const library = await aLibrary()
  const [edited] = fillWith(library, 30) as [Stored]
  library.change(edited, { version: 3 })
  const { sync } = await aDevice(library)
  await sync.catchUp()
  edited.version = 2
  const { items } = await sync.monthPage(JANUARY, undefined)
  expect(items).toHaveLength(29)
  expect(items.map(item => item.id)).not.toContain(edited.id)
})

it('shows a change in every read before the server confirms the change', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 300)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  const order = inOrder(records)
  const items = await sync.items(beginOf(JANUARY), 300)
  const [first, second, third] = items as [LibraryItem, LibraryItem, LibraryItem]
  const earlier = { ...second, takenLocal: '2024-01-01T00:00:00.000' }
  const elsewhere = { ...third, takenLocal: '2023-12-24T18:00:00.000' }
  told.length = 0
  sync.apply({ items: [earlier, elsewhere], removed: [first.id] })
  expect(told).toEqual([{ items: [earlier, elsewhere], removed: [first.id] }])
  const expected = [...order.slice(3), second.id]
  expect(await readMonth(sync)).toEqual(expected)
  expect(await readMonth(sync, '2023-12')).toEqual([third.id])
  const reading = await sync.month(JANUARY, 0, true)
  for (const [chunk, after] of (reading?.outline.marks ?? []).entries()) {
    const read = await sync.items(after, Math.min(100, expected.length - chunk * 100))
    expect(read.map(item => item.id)).toEqual(expected.slice(chunk * 100, chunk * 100 + 100))
  }
  const page = await sync.monthPage(JANUARY, undefined)
  expect(page.items.map(item => item.id)).not.toContain(first.id)
  expect(page.items.find(item => item.id === second.id)?.takenLocal).toBe(earlier.takenLocal)

  sync.rollBack([first, second, third])
  expect(told.at(-1)).toEqual({
    items: [first, second, third],
    removed: [first.id, second.id, third.id],
  })
  expect(await readMonth(sync)).toEqual(order)
})

it('shows the confirmed item in place of an optimistic change', async () => {
  const library = await aLibrary()
  const [first, second] = fillWith(library, 2) as [Stored, Stored]
  const { sync, store } = await aDevice(library)
  await sync.catchUp()
  const items = await store.read(undefined, 2)
  sync.apply({ items: items.map(item => ({ ...item, size: 77, version: 2 })) })
  library.change(first, { version: 2 })
  await sync.take({ records: [first] })
  library.trash(second)
  await sync.catchUp()
  const now = await sync.items(beginOf(JANUARY), 5)
  expect(now.map(item => [item.id, item.size])).toEqual([[first.id, 1]])
})

it('removes trashed items from the screen before the server has answered', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 250)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const timeline = createTimeline({ ...sync, monthOf: async () => undefined })
  timeline.show({ mode: 'all' })
  timeline.setVisible('screen', [{ key: JANUARY, from: 0, to: 250 }])
  const order = inOrder(records)
  const idOf = (index: number) => timeline.item({ key: JANUARY, index })?.id
  await waitFor(() => expect(idOf(249)).toBe(order[249]))
  told.length = 0
  sync.apply({ removed: order.slice(0, 120) })
  for (const update of told) timeline.apply(update)
  await waitFor(() => expect([idOf(0), idOf(129)]).toEqual([order[120], order[249]]))
  expect(timeline.state().total).toBe(130)
})
