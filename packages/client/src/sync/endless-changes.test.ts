import { changes } from '@safelight/contract/changes'
import { availableYears } from '@safelight/contract/items'
import { expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { aServer } from '../../test/server.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createLibrarySync } from './library-sync.ts'

const ID = '01J0000000000000000000000A'

interface Feed {
  changes: { seq: number; id: string; deleted: boolean }[]
  next: number
  hasMore: boolean
}

async function aDevice(feed: (since: number) => Feed, months: object[] = []) {
  const { api, received } = await aServer(path => {
    const url = new URL(path, 'http://server')
    if (!url.pathname.endsWith('/changes')) return months
    return { ...feed(Number(url.searchParams.get('since'))), last: Number.MAX_SAFE_INTEGER }
  })
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  await store.commit({ filledTo: 'end', since: 5 })
  const sync = createLibrarySync({
    store,
    api,
    openItems: async () => [],
    publish: () => {},
    forget: async () => {},
    forgetAll: async () => {},
  })
  const asked = () => received.filter(({ path }) => path?.startsWith(changes.path)).length
  return { sync, store, api, asked }
}

const gone = (seq: number) => ({ seq, id: ID, deleted: false })

it.each<[string, (since: number) => Feed]>([
  ['no changes, although more follow', since => ({ changes: [], next: since, hasMore: true })],
  ['no changes, but a higher cursor', since => ({ changes: [], next: since + 1, hasMore: true })],
  [
    'a change that the device has already read',
    since => ({ changes: [gone(since)], next: since + 1, hasMore: true }),
  ],
  [
    'a cursor beyond the last change',
    since => ({ changes: [gone(since + 1)], next: since + 9, hasMore: true }),
  ],
  [
    'changes out of order',
    since => ({ changes: [gone(since + 2), gone(since + 1)], next: since + 1, hasMore: false }),
  ],
])('rejects an answer with %s', async (_, feed) => {
  const { sync, store, asked } = await aDevice(feed)
  await expect(sync.catchUp()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(asked()).toBe(1)
  expect((await store.progress()).since).toBe(5)
})

it('requests at most 200 pages of changes in one read', async () => {
  const next = (since: number) => ({ changes: [gone(since + 1)], next: since + 1, hasMore: true })
  const { sync, store, asked } = await aDevice(next)
  await sync.catchUp()
  expect(asked()).toBe(200)
  expect((await store.progress()).since).toBe(205)
  await sync.catchUp()
  expect(asked()).toBe(400)
})

it.each([1_000_000_000, -5, 2024.5])(
  'rejects a list of months or years that contains the year %d',
  async year => {
    const device = await aDevice(
      () => ({ changes: [], next: 5, hasMore: false }),
      [{ year, month: 1, count: 1, videos: 0, documents: 0 }],
    )
    await expect(device.sync.months()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const { api } = await aServer(() => [year])
    await expect(api.call(availableYears)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  },
)
