import type { MediaItem } from '@safelight/contract/media'
import { expect, it } from 'vitest'
import type { LibraryItem } from '../src/items.ts'
import { positionOf } from '../src/lib/blocks.ts'
import { createMemoryDisk } from '../src/lib/device-disk.ts'
import { type DeviceStore, openDeviceStore } from '../src/lib/device-store.ts'
import { createLibrarySync, type LibrarySync } from '../src/lib/library-sync.ts'
import type { LibraryUpdate } from '../src/library-updates.ts'
import { anAccount, anItem, anUpload, recordOf } from './fixtures.ts'
import { aServer } from './server.ts'

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
      return { fileUploadResponseList, currentPage: 0, totalPages: 1, hasMore: false }
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
  const start = async () => {
    const told: LibraryUpdate[] = []
    const store: DeviceStore = await openDeviceStore(library.account, disk)
    const announce = (update: LibraryUpdate) => told.push(update)
    const sync = createLibrarySync({ ...library, store, announce, forget: async () => {} })
    return { sync, told, store }
  }
  return { ...(await start()), again: start }
}

async function readAll(sync: LibrarySync, limit = 30): Promise<string[]> {
  const all: LibraryItem[] = []
  for (;;) {
    const last = all.at(-1)
    const { items, end } = await sync.page(last && positionOf(last), limit)
    all.push(...items)
    if (end) return all.map(item => item.id)
  }
}

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
  expect(await readAll(sync)).toEqual(inOrder(records))
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
  const { items, end } = await sync.page(undefined, 30)
  expect(items.length).toBeGreaterThan(0)
  expect(end).toBe(false)
  expect(library.asked()).toHaveLength(2)
})

it('asks for nothing but changes at the next start', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 300)
  const device = await aDevice(library)
  await device.sync.catchUp()
  const { sync } = await device.again()
  library.asked()
  expect(await readAll(sync)).toEqual(inOrder(records))
  expect(library.asked()).toEqual([])
  await sync.catchUp()
  expect(library.asked()).toEqual(['/api/media/changes'])
})

it('gives what the device has when the server is away, and fails for the rest', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 100)
  const { sync, again } = await aDevice(library)
  await sync.page(undefined, 30)
  await sync.months()
  library.break(true)
  const offline = (await again()).sync
  const first = await offline.page(undefined, 30)
  expect(first.end).toBe(false)
  expect(inOrder(records)).toEqual(expect.arrayContaining(first.items.map(item => item.id)))
  expect(await offline.months()).toEqual([{ year: 2024, month: 1, count: 100, videos: 0 }])
  let position = positionOf(first.items.at(-1) as LibraryItem)
  const seen = first.items.map(item => item.id)
  await expect(async () => {
    for (;;) {
      const { items } = await offline.page(position, 30)
      position = positionOf(items.at(-1) as LibraryItem)
      seen.push(...items.map(item => item.id))
    }
  }).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(seen).toHaveLength(30)
  library.break(false)
  expect(await readAll(offline)).toEqual(inOrder(records))
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
  expect(await readAll(sync)).toEqual([first.id, third.id])
})

it('misses nothing that changes while pages are read', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 500)
  const { sync } = await aDevice(library)
  await sync.page(undefined, 30)
  const [trashed, changed] = [records[3], records[400]] as [Stored, Stored]
  library.trash(trashed)
  library.change(changed, { version: 2 })
  const added = library.add('2024-05-01T00:00:00.000')
  await sync.catchUp()
  const expected = inOrder([...records.filter(record => record !== trashed), added])
  expect(await readAll(sync)).toEqual(expected)
})

it('shows a day of very many items before it is read to its end, and tells what comes between', async () => {
  const library = await aLibrary()
  const records = Array.from({ length: 600 }, (_, i) => {
    const seconds = (i * 7919) % 86_400
    return library.add(new Date(Date.UTC(2024, 0, 5, 0, 0, seconds)).toISOString().slice(0, 23))
  })
  const { sync, told } = await aDevice(library)
  const { items } = await sync.page(undefined, 30)
  expect(items).toHaveLength(30)
  expect(library.asked().length).toBeLessThan(4)
  await sync.catchUp()
  expect(await readAll(sync)).toEqual(inOrder(records))
  const known = new Set(items.map(item => item.id))
  const between = inOrder(records)
    .slice(0, 30)
    .filter(id => !known.has(id))
  expect(told.flatMap(update => update.items.map(item => item.id))).toEqual(
    expect.arrayContaining(between),
  )
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
  expect(await readAll(sync)).toEqual(inOrder(records))
  const all = await store.read(undefined, 100)
  expect(all.find(item => item.id === edited.id)?.version).toBe(2)
})

it('refuses a server whose pages do not go on', async () => {
  const library = await aLibrary()
  fillWith(library, 300)
  const { sync, store } = await aDevice(library)
  await sync.page(undefined, 30)
  const page = { fileUploadResponseList: Array(200).fill(library.add('2024-12-31T00:00:00.000')) }
  const stuck = await aServer(() => ({ ...page, currentPage: 0, totalPages: 9, hasMore: true }))
  const parts = { ...library, api: stuck.api, store, announce: () => {} }
  const again = createLibrarySync({ ...parts, forget: async () => {} })
  await expect(readAll(again)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('has an upload at once, and counts it in its month', async () => {
  const library = await aLibrary()
  fillWith(library, 3)
  const { sync, told } = await aDevice(library)
  await sync.catchUp()
  await sync.months()
  const record = library.add('2024-01-30T00:00:00.000')
  await sync.add(record)
  expect((await sync.page(undefined, 30)).items[0]?.id).toBe(record.id)
  expect(told.at(-1)?.months).toEqual([{ year: 2024, month: 1, count: 4, videos: 0 }])
})

it('fills the device together with another tab', async () => {
  const library = await aLibrary()
  const records = fillWith(library, 900)
  const device = await aDevice(library)
  const other = await device.again()
  await Promise.all([device.sync.catchUp(), other.sync.catchUp()])
  expect(await readAll(device.sync)).toEqual(inOrder(records))
  expect(await readAll(other.sync)).toEqual(inOrder(records))
})
