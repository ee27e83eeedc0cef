import type { Change, changes } from '@safelight/contract/changes'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, days, read } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, send, uploaded } from '@safelight/test-kit/uploads/uploads'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Schema } from '../../src/database/schema.ts'
import { recordChange } from '../../src/items/change-feed.ts'

type Answer = z.infer<typeof changes.response>

const feed = (server: TestServer, person: Person, query = '') =>
  read<Answer>(server, person, `/api/media/changes${query}`)

const idOf = (change: Change) => ('item' in change ? change.item.id : change.id)

async function write(
  { context }: TestServer,
  { id: ownerId }: Person,
  itemId: string,
  work: (transaction: Kysely<Schema>) => Promise<unknown>,
) {
  await context.database.transaction().execute(async transaction => {
    await work(transaction)
    await recordChange(transaction, ownerId, itemId)
  })
}

const setTrashed = (id: string, time: string | null) => (transaction: Kysely<Schema>) =>
  transaction.updateTable('items').set({ trashed_at: time }).where('id', '=', id).execute()

it('the change feed lists all items for a new device', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  expect(await feed(server, person)).toEqual({ changes: [], next: 0, hasMore: false, last: 0 })
  const first = await uploaded(server, person.token)
  await uploaded(server, other.token)
  const second = await uploaded(server, person.token)
  const answer = await feed(server, person)
  expect(answer.changes.map(each => [each.seq, idOf(each)])).toEqual([
    [1, first.dto.id],
    [2, second.dto.id],
  ])
  expect(answer).toMatchObject({ next: 2, hasMore: false, last: 2 })
  const all = await read<unknown[]>(server, person, '/api/media/all-metadata')
  expect(answer.changes.map(each => 'item' in each && each.item)).toEqual(
    expect.arrayContaining(all),
  )
  expect(await feed(server, person, '?since=2')).toEqual({
    changes: [],
    next: 2,
    hasMore: false,
    last: 2,
  })
  expect(await feed(server, person, '?limit=1')).toMatchObject({ next: 1, hasMore: true, last: 2 })
})

it('lists every change only once while further changes arrive', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const known = await addItems(server, person, days(40))
  const seen: Change[] = []
  let next = 0
  for (let more = true, round = 0; more; round += 1) {
    const answer = await feed(server, person, `?since=${next}&limit=7`)
    seen.push(...answer.changes)
    next = answer.next
    more = answer.hasMore
    if (round < 5) known.push(...(await addItems(server, person, ['2024-01-01', '2010-01-01'])))
  }
  expect(seen.map(idOf)).toEqual(known)
  expect(seen.map(each => each.seq)).toEqual(known.map((_, i) => i + 1))
})

it('a device that follows the feed misses none of many concurrent uploads', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const uploads = Array.from({ length: 12 }, () => makeUpload())
  const seen: Change[] = []
  let next = 0
  const follow = async () => {
    const answer = await feed(server, person, `?since=${next}&limit=3`)
    seen.push(...answer.changes)
    next = answer.next
    return answer.hasMore
  }
  const sending = Promise.all(uploads.map(upload => send(server, person.token, upload)))
  let done = false
  const sent = sending.finally(() => {
    done = true
  })
  while (!done) await follow()
  expect((await sent).every(answer => answer.status === 200)).toBe(true)
  while (await follow());
  expect(seen.map(idOf).sort()).toEqual(uploads.map(upload => upload.dto.id).sort())
})

it('reports trashed, restored and permanently deleted items', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const [a = '', b = '', c = ''] = await addItems(server, person, days(3))
  await write(server, person, a, setTrashed(a, new Date().toISOString()))
  await write(server, person, b, transaction =>
    transaction.deleteFrom('items').where('id', '=', b).execute(),
  )
  expect((await feed(server, person, '?since=3')).changes).toEqual([
    { seq: 4, id: a, deleted: false },
    { seq: 5, id: b, deleted: true },
  ])
  await write(server, person, a, setTrashed(a, null))
  const answer = await feed(server, person)
  expect(answer.changes.map(each => [each.seq, idOf(each), 'item' in each])).toEqual([
    [3, c, true],
    [5, b, false],
    [6, a, true],
  ])
})

it('a change that was rolled back uses no sequence number', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const [id = ''] = await addItems(server, person, ['2024-01-01'])
  await expect(
    write(server, person, id, async transaction => {
      await setTrashed(id, 'now')(transaction)
      await recordChange(transaction, person.id, id)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await feed(server, person, '?since=1')).toEqual({
    changes: [],
    next: 1,
    hasMore: false,
    last: 1,
  })
})

it.each(['since=1', 'since=-1', 'since=x', 'since=1.5', 'since=9e99', 'limit=0', 'limit=501'])(
  'rejects the parameter %s before the first change',
  async query => {
    const server = await startServer()
    const { token } = await signUp(server)
    const response = await call(server, 'GET', `/api/media/changes?${query}`, { token })
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  },
)
