import type { Shard } from '@safelight/contract/recognition-shards'
import { expect, it } from 'vitest'
import type { ApiClient } from '../src/api/api-client.ts'
import { everyPage } from '../src/api/every-page.ts'
import { MOST_ITEM_PAGES, MOST_PAGES } from '../src/api/most-pages.ts'
import { verifyItems } from '../src/export/verify-items.ts'
import { createWaitingUploads } from '../src/guest-upload/waiting-uploads.ts'
import { createDeletedItems } from '../src/recognition/shards/deleted-items.ts'
import type { ShardCalls } from '../src/recognition/shards/shard-calls.ts'
import { createAlbumContents } from '../src/sharing/albums/album-contents.ts'
import { createMemoryDisk } from '../src/store/device-disk.ts'
import { createItemChanges } from '../src/sync/item-changes.ts'
import { anAccount } from './fixtures.ts'

/*
 * A fake server whose lists never end. The server fails after `FAR` calls, more than a client should make.
 */

const FAR = 3 * MOST_ITEM_PAGES

function counting() {
  const count = { calls: 0 }
  const next = () => {
    count.calls += 1
    if (count.calls > FAR) throw new Error('the list never ended')
    return count.calls
  }
  return { count, next }
}

const falling = (n: number) => String(10 ** 9 - n).padStart(26, '0')

const answering = (answer: () => unknown): ApiClient =>
  ({ call: async () => answer() }) as unknown as ApiClient

it('deleting the shards of deleted items fails if the list of shards never ends', async () => {
  const { count, next } = counting()
  const shard = (seq: number): Shard => ({
    name: 'people-0',
    version: 1,
    seq,
    bytes: 4125,
    digest: 'A'.repeat(43),
  })
  const calls = {
    list: async () => ({ shards: [shard(next())], hasMore: true, last: FAR }),
  } as unknown as ShardCalls
  const items = createDeletedItems({
    keys: await anAccount(),
    disk: Promise.resolve(createMemoryDisk()),
    calls,
  })
  await items.add(['01J0000000000000000000000A'], ['2021-07'])
  await expect(items.run()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(count.calls).toBe(MOST_PAGES)
})

it('reading a list of albums, links or shares ends after a limited number of pages', async () => {
  const { count, next } = counting()
  const list = await everyPage(
    async ({ onHeaders }) => {
      onHeaders(new Headers())
      return [falling(next())]
    },
    name => ({ time: '2021-07-04', name }),
  )
  expect([list.length, count.calls]).toEqual([MOST_PAGES, MOST_PAGES])
})

it('reading the items of an album ends after a limited number of pages', async () => {
  const { count, next } = counting()
  const record = () => ({ id: falling(next()), dateTaken: '2021-07-04' })
  const api = answering(() => ({ fileUploadResponseList: [record()], hasMore: true }))
  const contents = createAlbumContents(api, async () => [{ id: 'a', title: 'A', count: 1 }])
  await contents()
  expect(count.calls).toBe(MOST_ITEM_PAGES)
})

it.each([
  ['that are empty', (): { id: string }[] => [], 1],
  ['of the same guest upload', () => [aGuestUpload('0')], 2],
])('reading guest uploads ends at pages %s', async (_, guestUploads, expected) => {
  const { count, next } = counting()
  const api = answering(() => {
    next()
    return { guestUploads: guestUploads(), hasMore: true }
  })
  const link = { token: 't', keys: undefined, waiting: 1 } as never
  await createWaitingUploads({ api, token: 's' }).waiting([link])
  expect(count.calls).toBe(expected)
})

const aGuestUpload = (id: string) => ({ id, bytes: 1, sealedKey: '', details: '' })

it('emptying the trash fails if the trash never becomes empty', async () => {
  const { count, next } = counting()
  const { emptyTrash } = createItemChanges({
    keys: await anAccount(),
    api: answering(() => ({ ids: [falling(next())], months: [], hasMore: true })),
    sync: { take: async () => {}, apply() {}, rollBack() {} },
  } as never)
  await expect(emptyTrash()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(count.calls).toBe(MOST_ITEM_PAGES)
})

it('verifying a library fails if the list of its items never ends', async () => {
  const { count, next } = counting()
  const record = () => ({ id: falling(next()), dateTaken: '2021-07-04' })
  const items = verifyItems(
    {
      api: answering(() => ({ fileUploadResponseList: [record()], hasMore: true })),
      openRecord: async () => ({ details: undefined }),
    } as never,
    new AbortController().signal,
  )
  const reading = async () => {
    for await (const _ of items);
  }
  await expect(reading()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(count.calls).toBe(MOST_ITEM_PAGES)
})
