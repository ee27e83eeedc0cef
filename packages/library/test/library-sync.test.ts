import type { MediaItem } from '@safelight/contract/items'
import { expect, it } from 'vitest'
import type { LibraryItem } from '../src/lib/items/item.ts'
import { beginOf, idsOf } from '../src/lib/items/month-outline.ts'
import type { MonthReading } from '../src/lib/items/timeline-source.ts'
import { createMemoryDisk } from '../src/lib/store/device-disk.ts'
import { type DeviceStore, openDeviceStore } from '../src/lib/store/device-store.ts'
import type { LibraryUpdate } from '../src/lib/store/library-updates.ts'
import {
  createLibrarySync,
  type LibrarySync,
  type SyncParts,
} from '../src/lib/sync/library-sync.ts'
import { changeOf, sourceOf } from '../src/lib/timeline/shown-part.ts'
import { createTimeline } from '../src/timeline.ts'
import { anAccount, anItem, anUpload, recordOf } from './fixtures.ts'
import { aServer } from './server.ts'
import { waitFor } from './wait-for.ts'

type Stored = MediaItem & { seq: number; local: string }

/** Keeps records as the server does: pages by day, newest first, and a number for each change. */
async function aLibrary() {
  const account = await anAccount()
  const pattern = recordOf(await anUpload(account))
  const records: Stored[] = []
  const gone: { id: string; seq: number; deleted: boolean }[] = []
  let seq = 0
  let broken = false

  const { api, received } = await aServer(path => {
    if (broken) return 'INTERNAL'
    const url = new URL(path, 'http://server')
    const days = records.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    if (url.pathname.includes('/all-metadata-steps/')) {
      const after = url.searchParams.get('after')
      const behind = after ? days.filter(record => placeOf(record) < after) : days
      const fileUploadResponseList = behind.slice(0, Number(url.pathname.split('/').at(-1)))
      return {
        fileUploadResponseList,
        currentPage: 0,
        totalPages: 1,
        hasMore: behind.length > fileUploadResponseList.length,
      }
    }
    if (url.pathname.includes('/all-metadata-year-month-steps/')) {
      const [size, year] = url.pathname.split('/').slice(-2)
      const after = url.searchParams.get('after')
      const behind = days.filter(
        record => record.dateTaken.startsWith(`${year}-`) && (!after || placeOf(record) < after),
      )
      const fileUploadResponseList = behind.slice(0, Number(size))
      const hasMore = behind.length > Number(size)
      return { fileUploadResponseList, currentPage: 0, totalPages: 1, hasMore }
    }
    if (url.pathname.endsWith('/available-months')) {
      return records.length > 0 ? [{ year: 2024, month: 1, count: records.length, videos: 0 }] : []
    }
    const since = Number(url.searchParams.get('since'))
    if (since > seq) return 'INVALID_REQUEST'
    const all = [...records.map(item => ({ seq: item.seq, item })), ...gone]
      .filter(change => change.seq > since)
      .sort((a, b) => a.seq - b.seq)
    const shown = all.slice(0, Number(url.searchParams.get('limit')))
    return {
      changes: shown,
      next: shown.at(-1)?.seq ?? since,
      hasMore: all.length > shown.length,
      last: seq,
    }
  })

  return {
    account,
    api,
    asked: () => received.splice(0).map(({ path }) => path?.replace(/\?.*/, '')),
    add(local: string, id = ulid(seq)): Stored {
      const dateTaken = local.slice(0, 10)
      const file = { fileName: `${id}.jpg`, name: `${id}.jpg` }
      const record = {
        ...pattern,
        ...file,
        id,
        dateTaken,
        creationDate: dateTaken,
        local,
        seq: ++seq,
      }
      records.push(record)
      return record
    },
    change(record: Stored, part: Partial<Stored>): void {
      Object.assign(record, part, { seq: ++seq })
    },
    trash(record: Stored): void {
      records.splice(records.indexOf(record), 1)
      gone.push({ id: record.id, seq: ++seq, deleted: false })
    },
    goBackTo(earlier: number): void {
      seq = earlier
      for (const record of records) record.seq = Math.min(record.seq, seq)
      gone.length = 0
    },
    break: (now: boolean) => {
      broken = now
    },
    openItems: async (asked: MediaItem[]): Promise<LibraryItem[]> =>
      asked.map(({ id, version, dateTaken }) => {
        const local = records.find(record => record.id === id)?.local
        return anItem({
          id,
          version,
          privateVersion: version,
          takenLocal: local ?? `${dateTaken}T00:00:00.000`,
        })
      }),
  }
}

const placeOf = ({ dateTaken, id }: MediaItem) => `${dateTaken}_${id}`
const ulid = (number: number) => `01J${String(number).padStart(23, '0')}`

type Library = Awaited<ReturnType<typeof aLibrary>>

async function aDevice(library: Library) {
  const disk = createMemoryDisk()
  const start = async (part: Partial<SyncParts> = {}) => {
    const told: LibraryUpdate[] = []
    const store: DeviceStore = await openDeviceStore(library.account, disk)
    const announce = (update: LibraryUpdate) => told.push(update)
    const nothing = async () => {}
    const kept = { store, announce, forget: nothing, forgetAll: nothing }
    const sync = createLibrarySync({ ...library, ...kept, ...part })
    return { sync, told, store }
  }
  return { ...(await start()), again: start }
}

const JANUARY = '2024-01'

/** All ids of a month, as the timeline asks for them. */
async function readMonth(sync: LibrarySync, month = JANUARY): Promise<string[]> {
  for (let known = 0; ; ) {
    const reading = await sync.month(month, known, true)
    if (!reading) throw new Error('The month does not come next.')
    known = reading.outline.aspects.length
    if (reading.whole) return idsOf(reading.outline, 0, known - 1)
  }
}

const monthIds = (reading: MonthReading | undefined) =>
  reading ? idsOf(reading.outline, 0, reading.outline.aspects.length - 1) : []

/** Days with several items each, whose exact times are not in the order of their ids. */
function fillWith(library: Library, count: number): Stored[] {
  return Array.from({ length: count }, (_, i) => {
    const day = String(1 + (i % 28)).padStart(2, '0')
    const second = String((i * 37) % 60).padStart(2, '0')
    return library.add(`2024-01-${day}T12:${String(i % 60).padStart(2, '0')}:${second}.000`)
  })
}

const inOrder = (records: Stored[]) =>
  records.toSorted((a, b) => (a.local + a.id < b.local + b.id ? 1 : -1)).map(({ id }) => id)

it('reads each page once and gives the whole library in exact order', async () => {
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
  expect(library.asked()).toHaveLength(2)
})

it('asks for nothing but changes at the next start', async () => {
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

it('gives one part alone to a timeline of it, which follows what becomes and ceases to be of it', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 700)
  const favorites = new Set(records.filter((_, i) => i % 5 === 3).map(({ id }) => id))
  const { openItems } = library
  library.openItems = async asked =>
    (await openItems(asked)).map(item => withFavorite(item, favorites.has(item.id)))
  const { sync, told, store } = await aDevice(library)
  const months = async () => [{ year: 2024, month: 1, count: favorites.size, videos: 0 }]
  const monthOf = async () => JANUARY
  const source = sourceOf({ ...sync, monthOf }, 'favorites', months)
  const timeline = createTimeline(source)
  timeline.show({ mode: 'all' })
  timeline.extendTo({ key: JANUARY, index: 0 })
  timeline.setVisible('screen', [{ key: JANUARY, from: 0, to: 1000 }])

  const shown = () =>
    Array.from({ length: timeline.state().total }, (_, i) => {
      const place = timeline.at(i)
      return place && timeline.item(place)?.id
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

it('gives what the device has when the server is away, and fails for the rest', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 100)
  const { sync, again } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  await sync.months()
  library.break(true)
  const offline = (await again()).sync
  const first = await offline.month(JANUARY, 0, true)
  expect(first?.whole).toBe(false)
  expect(await offline.months()).toEqual([{ year: 2024, month: 1, count: 100, videos: 0 }])
  const rest = await offline.month(JANUARY, monthIds(first).length, true)
  expect(monthIds(rest)).toHaveLength(30)
  expect(inOrder(records)).toEqual(expect.arrayContaining(monthIds(rest)))
  await expect(offline.month(JANUARY, 30, true)).rejects.toMatchObject({ code: 'INTERNAL' })
  library.break(false)
  expect(await readMonth(offline)).toEqual(inOrder(records))
})

it('gives what another reading has brought when its own fails', async () => {
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

it('takes in what other devices add, change and remove', async () => {
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

it('misses nothing that changes while pages are read', async () => {
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

it('shows a day of very many items before it is read to its end, and tells what comes between', async () => {
  const library = await aLibrary()
  const records = Array.from({ length: 600 }, (_, i) => {
    const seconds = (i * 7919) % 86_400
    return library.add(new Date(Date.UTC(2024, 0, 5, 0, 0, seconds)).toISOString().slice(0, 23))
  })
  const { sync, told } = await aDevice(library)
  const shown = monthIds(await sync.month(JANUARY, 0, true))
  expect(shown.length).toBeGreaterThanOrEqual(30)
  expect(library.asked().length).toBeLessThan(4)
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

it('keeps nothing beside its store when it begins anew: what was deleted meanwhile is not told', async () => {
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

it('begins anew with a server that was set back, and keeps the newer version that it knows', async () => {
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

it('refuses a server whose pages do not go on', async () => {
  const library = await aLibrary()
  fillWith(library, 300)
  const { sync, store } = await aDevice(library)
  await sync.month(JANUARY, 0, true)
  const page = { fileUploadResponseList: Array(200).fill(library.add('2024-12-31T00:00:00.000')) }
  const stuck = await aServer(() => ({ ...page, currentPage: 0, totalPages: 9, hasMore: true }))
  const parts = { ...library, api: stuck.api, store, announce: () => {} }
  const again = createLibrarySync({ ...parts, forget: async () => {}, forgetAll: async () => {} })
  await expect(readMonth(again)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('has an upload at once, and counts it in its month', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const record = library.add('2024-01-30T00:00:00.000')
  await sync.add(record)
  expect(monthIds(await sync.month(JANUARY, 0, true))[0]).toBe(record.id)
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 4, videos: 0 }])
})

it('counts each of several uploads that end at once', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const records = ['01', '02', '03', '04'].map(day => library.add(`2024-01-${day}T00:00:00.000`))
  await Promise.all(records.map(sync.add))
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 7, videos: 0 }])
})

it('fills the device together with another tab', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 900)
  const device = await aDevice(library)
  const other = await device.again()
  await Promise.all([device.sync.catchUp(), other.sync.catchUp()])
  expect(await readMonth(device.sync)).toEqual(inOrder(records))
  expect(await readMonth(other.sync)).toEqual(inOrder(records))
})

/** What opens items: the first call waits until it is let go. */
function heldOpening(library: Library) {
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const openItems: SyncParts['openItems'] = async records => {
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
])('keeps what another tab moves to the trash out of %s fetched before', async (_, prepare) => {
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

it('reads a month that does not come next from the server, page by page, and keeps nothing of it', async () => {
  const library = await aLibrary()
  for (let i = 0; i < 900; i++) library.add(`2024-05-${10 + (i % 9)}T00:00:00.000`)
  const december = Array.from({ length: 250 }, (_, i) =>
    library.add(`2023-12-31T10:00:${String(i % 60).padStart(2, '0')}.000`),
  )
  library.add('2023-11-30T00:00:00.000')
  const { sync, store } = await aDevice(library)
  await store.commit({ months: [{ year: 2024, month: 5, count: 900, videos: 0 }] })
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

it("never shows a month's item below the version that the device has seen", async () => {
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

it('shows a change before the server has made it, in every reading, until it is taken back', async () => {
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

it('shows what has been taken in, whatever was shown before it', async () => {
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

it('takes what goes to the trash off the screen before the server has answered', async () => {
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
