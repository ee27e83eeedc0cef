import type { ListedItem, MediaItem } from '@safelight/contract/items'
import type { LibraryItem } from '../src/items/item.ts'
import { idsOf } from '../src/items/months/month-outline.ts'
import type { MonthReading } from '../src/items/months/timeline-source.ts'
import { createMemoryDisk } from '../src/store/device-disk.ts'
import { type DeviceStore, openDeviceStore } from '../src/store/device-store.ts'
import type { LibraryUpdate } from '../src/store/library-updates.ts'
import { createLibrarySync, type LibrarySync, type SyncDeps } from '../src/sync/library-sync.ts'
import { anAccount, anItem, anUpload, recordOf } from './fixtures.ts'
import { aServer } from './server.ts'

export type Stored = MediaItem & { seq: number; local: string }

export type Spoiling = 'refused' | 'unreadable'

const NO_ANSWER = Uint8Array.of(0, 0, 0, 7, 0xa1, 1, 2)

/**
 * Creates a server that keeps one account's records in memory. The server lists the records newest day first,
 * and numbers the account's changes.
 */
export async function aLibrary() {
  const account = await anAccount()
  const pattern = recordOf(await anUpload(account))
  const records: Stored[] = []
  const gone: { id: string; seq: number; deleted: boolean }[] = []
  let seq = 0
  let broken = false
  const spoiled = new Map<string, Spoiling>()

  const { api, received } = await aServer(path => {
    if (broken) return 'INTERNAL'
    const url = new URL(path, 'http://server')
    const how = [...spoiled].find(([part]) => url.pathname.includes(part))?.[1]
    if (how) return how === 'refused' ? 'INTERNAL' : NO_ANSWER
    const days = records.toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
    if (url.pathname.includes('/all-metadata-steps/')) {
      const after = url.searchParams.get('after')
      const behind = after ? days.filter(record => cursorOf(record) < after) : days
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
        record => record.dateTaken.startsWith(`${year}-`) && (!after || cursorOf(record) < after),
      )
      const fileUploadResponseList = behind.slice(0, Number(size))
      const hasMore = behind.length > Number(size)
      return { fileUploadResponseList, currentPage: 0, totalPages: 1, hasMore }
    }
    if (url.pathname.endsWith('/available-months')) {
      return records.length > 0
        ? [{ year: 2024, month: 1, count: records.length, videos: 0, documents: 0 }]
        : []
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
    /** Makes calls whose path contains `part` fail, or return an unreadable answer. */
    spoil: (part: string, how: Spoiling) => void spoiled.set(part, how),
    mend: () => spoiled.clear(),
    openItems: async (asked: ListedItem[]): Promise<LibraryItem[]> =>
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

export const cursorOf = ({ dateTaken, id }: MediaItem) => `${dateTaken}_${id}`

export const ulid = (number: number) => `01J${String(number).padStart(23, '0')}`

export type Library = Awaited<ReturnType<typeof aLibrary>>

export async function aDevice(library: Library) {
  const disk = createMemoryDisk()
  const start = async (part: Partial<SyncDeps> = {}) => {
    const told: LibraryUpdate[] = []
    const store: DeviceStore = await openDeviceStore(library.account, disk)
    const publish = (update: LibraryUpdate) => told.push(update)
    const nothing = async () => {}
    const kept = { store, publish, forget: nothing, forgetAll: nothing }
    const sync = createLibrarySync({ ...library, ...kept, ...part })
    return { sync, told, store }
  }
  return { ...(await start()), again: start }
}

export const JANUARY = '2024-01'

export async function readMonth(sync: LibrarySync, month = JANUARY): Promise<string[]> {
  for (let known = 0; ; ) {
    const reading = await sync.month(month, known, true)
    if (!reading) throw new Error('this month is not the next one')
    known = reading.outline.aspects.length
    if (reading.whole) return idsOf(reading.outline, 0, known - 1)
  }
}

export const monthIds = (reading: MonthReading | undefined) =>
  reading ? idsOf(reading.outline, 0, reading.outline.aspects.length - 1) : []

/** Adds `count` items to a library, several for each day. Their times are not in the order of their ids. */
export function fillWith(library: Library, count: number): Stored[] {
  return Array.from({ length: count }, (_, i) => {
    const day = String(1 + (i % 28)).padStart(2, '0')
    const second = String((i * 37) % 60).padStart(2, '0')
    return library.add(`2024-01-${day}T12:${String(i % 60).padStart(2, '0')}:${second}.000`)
  })
}

export const inOrder = (records: Stored[]) =>
  records.toSorted((a, b) => (a.local + a.id < b.local + b.id ? 1 : -1)).map(({ id }) => id)
