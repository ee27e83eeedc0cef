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
import { aServer } from '../../test/server.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { beginOf } from '../items/months/month-outline.ts'
import { changeOf, sourceOf } from '../timeline/shown-part.ts'
import { createTimeline } from '../timeline/timeline.ts'
import { createLibrarySync } from './library-sync.ts'

it('returns the whole library in exact order', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 700)
  const { sync } = await aDevice(library)
  expect(await readMonth(sync)).toEqual(inOrder(records))
  const asked = library.asked()
  expect(asked[0]).toBe('/api/media/changes')
  expect(asked.slice(1)).toEqual(
    [30, 200, 200, 200, 200].map(limit => `/api/media/all-metadata-steps/0/${limit}`),
  )
})

it('shows the first page before the rest is read', async () => {
  const library = await aLibrary()
  fillWith(library, 700)
  const { sync } = await aDevice(library)
  const reading = await sync.month(JANUARY, 0, true)
  expect(monthIds(reading).length).toBeGreaterThan(0)
  expect(reading?.whole).toBe(false)
  await waitFor(() => expect(asked(library)).toEqual([30, 200]))
})

it('shows a page as soon as it arrives', async () => {
  const library = await aLibrary()
  fillWith(library, 700)
  const { openItems } = library
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  library.openItems = async some => {
    if (some.length > 30) await released
    return openItems(some)
  }
  const { sync } = await aDevice(library)
  const caughtUp = sync.catchUp()
  const reading = await sync.month(JANUARY, 0, true)
  expect(monthIds(reading).length).toBeGreaterThan(0)
  release()
  await caughtUp
})

it('requests the next page while it opens the current one', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 700)
  const { openItems } = library
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  library.openItems = async some => {
    if (some.length > 30) await released
    return openItems(some)
  }
  const { sync } = await aDevice(library)
  const reading = readMonth(sync)
  await waitFor(() => expect(asked(library)).toEqual([30, 200, 200]))
  release()
  expect(await reading).toEqual(inOrder(records))
})

it('leaves out an item that was trashed after its page was requested', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 300)
  const { sync, store } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  await waitFor(() => expect(asked(library)).toEqual([30, 200]))
  const [first] = await store.read(undefined, 1, true)
  const left = records.find(({ id, local }) => id !== first?.id && local.startsWith('2024-01-10'))
  if (!left) throw new Error('none')
  library.trash(left)
  await sync.take({ removed: [left.id] })
  expect(await readMonth(sync)).toEqual(inOrder(records.filter(record => record !== left)))
})

it('requests a page again if its prefetch failed', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 300)
  const { sync } = await aDevice(library)
  const { openItems } = library
  library.openItems = async some => {
    library.break(some.length === 30)
    return openItems(some)
  }
  await sync.month(JANUARY, 0, true)
  await waitFor(() => expect(asked(library)).toEqual([30, 200]))
  library.break(false)
  expect(await readMonth(sync)).toEqual(inOrder(records))
})

it('requests only changes after a restart', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 300)
  const device = await aDevice(library)
  await device.sync.catchUp()
  const { sync } = await device.again()
  library.asked()
  expect(await readMonth(sync)).toEqual(inOrder(records))
  expect(library.asked()).toEqual([])
  await sync.catchUp()
  expect(library.asked()).toEqual(['/api/media/changes'])
})

it('limits a timeline to one part of the library', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 700)
  const favorites = new Set(records.filter((_, i) => i % 5 === 3).map(({ id }) => id))
  const { openItems } = library
  library.openItems = async asked =>
    (await openItems(asked)).map(item => withFavorite(item, favorites.has(item.id)))
  const { sync, told, store } = await aDevice(library)
  const months = async () => [
    { year: 2024, month: 1, count: favorites.size, videos: 0, documents: 0 },
  ]
  const monthOf = async () => JANUARY
  const source = sourceOf({ ...sync, monthOf }, 'favorites', months)
  const timeline = createTimeline(source)
  timeline.show({ mode: 'all' })
  timeline.extendTo({ key: JANUARY, index: 0 })
  timeline.setVisible('screen', [{ key: JANUARY, from: 0, to: 1000 }])

  const shown = () =>
    Array.from({ length: timeline.state().total }, (_, i) => {
      const at = timeline.at(i)
      return at && timeline.item(at)?.id
    })
  const expectFavorites = () =>
    waitFor(() => expect(shown()).toEqual(inOrder(records.filter(({ id }) => favorites.has(id)))))
  await expectFavorites()

  const change = async (record: Stored, isFavorite: boolean) => {
    const [item] = (await store.read(undefined, 700)).filter(({ id }) => id === record.id)
    told.length = 0
    if (item) sync.apply({ items: [withFavorite(item, isFavorite)] })
    if (isFavorite) favorites.add(record.id)
    else favorites.delete(record.id)
    for (const update of told) timeline.apply(changeOf(update, 'favorites'))
    await expectFavorites()
  }
  const [other, , , favorite] = records as [Stored, Stored, Stored, Stored]
  await change(favorite, false)
  await change(other, true)
  expect(await source.monthOf(other.id)).toBe(JANUARY)
  expect(await source.monthOf(favorite.id)).toBeUndefined()
})

const withFavorite = (item: LibraryItem, isFavorite: boolean): LibraryItem => ({
  ...item,
  privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite },
})

it("returns the device's items when the server is unreachable", async () => {
  const library = await aLibrary()
  const records = fillWith(library, 100)
  const { sync, again } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  await sync.months()
  library.break(true)
  const offline = (await again()).sync
  const first = await offline.month(JANUARY, 0, true)
  expect(first?.whole).toBe(false)
  expect(await offline.keptMonths()).toEqual([
    { year: 2024, month: 1, count: 100, videos: 0, documents: 0 },
  ])
  const rest = await offline.month(JANUARY, monthIds(first).length, true)
  expect(monthIds(rest)).toHaveLength(30)
  expect(inOrder(records)).toEqual(expect.arrayContaining(monthIds(rest)))
  await expect(offline.month(JANUARY, 30, true)).rejects.toMatchObject({ code: 'INTERNAL' })
  library.break(false)
  expect(await readMonth(offline)).toEqual(inOrder(records))
})

it('returns the items that a concurrent read has stored if its own request fails', async () => {
  const library = await aLibrary()
  fillWith(library, 100)
  const { openItems } = library
  library.openItems = asked => {
    library.break(true)
    return openItems(asked)
  }
  const { sync } = await aDevice(library)
  const readings = await Promise.all([sync.month(JANUARY, 0, true), sync.month(JANUARY, 0, true)])
  for (const reading of readings) expect(monthIds(reading).length).toBeGreaterThan(0)
})

it('rejects a server whose pages make no progress', async () => {
  const library = await aLibrary()
  fillWith(library, 300)
  const { sync, store } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  const page = { fileUploadResponseList: Array(200).fill(library.add('2024-12-31T00:00:00.000')) }
  const stuck = await aServer(() => ({ ...page, currentPage: 0, totalPages: 9, hasMore: true }))
  const parts = { ...library, api: stuck.api, store, publish: () => {} }
  const again = createLibrarySync({ ...parts, forget: async () => {}, forgetAll: async () => {} })
  await expect(readMonth(again)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('does not store a far month that it reads from the server', async () => {
  const library = await aLibrary()
  for (let i = 0; i < 900; i++) library.add(`2024-05-${10 + (i % 9)}T00:00:00.000`)
  const december = Array.from({ length: 250 }, (_, i) =>
    library.add(`2023-12-31T10:00:${String(i % 60).padStart(2, '0')}.000`),
  )
  library.add('2023-11-30T00:00:00.000')
  const { sync, store } = await aDevice(library)
  await store.commit({ months: [{ year: 2024, month: 5, count: 900, videos: 0, documents: 0 }] })
  await sync.month('2024-05', 0, true)
  library.asked()
  expect(await sync.month('2023-12', 0, true)).toBeUndefined()
  expect(await sync.month('2024-05', 0, false)).toBeDefined()
  const first = await sync.monthPage('2023-12', undefined)
  const second = await sync.monthPage('2023-12', first.next)
  expect(first.items).toHaveLength(200)
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(item => item.id).sort()).toEqual(
    december.map(({ id }) => id).sort(),
  )
  expect(library.asked()).toEqual(
    Array(2).fill('/api/media/all-metadata-year-month-steps/0/200/2023'),
  )
  expect(await sync.items(beginOf('2023-12'), 5)).toEqual([])
})

const asked = (library: Library): number[] => {
  const all = [...(pagesOf.get(library) ?? []), ...library.asked()]
  pagesOf.set(library, all)
  return all.flatMap(path => (path?.includes('/all-metadata-steps/') ? [lengthOf(path)] : []))
}
const pagesOf = new WeakMap<Library, (string | undefined)[]>()
const lengthOf = (path: string) => Number(path.split('/').at(-1))
