import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { changes } from '@safelight/contract/changes'
import { LIMITS } from '@safelight/contract/limits'
import type { TrashedItem } from '@safelight/contract/trash'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { itOnDisk } from '@safelight/test-kit/blobs/on-s3'
import { addItems, days, read, used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { bytesOf, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { beginBackup, endBackup, renewBackup } from '../../src/installation/running-backups.ts'
import { startSweeper, sweep } from '../../src/sweeper.ts'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const post = async (what: string, ids?: string[], { token } = person) =>
  call(server, 'POST', `/api/media/${what}`, { token, ...(ids ? { body: { ids } } : {}) })

const page = (limit: number, after = '') =>
  read<{ items: TrashedItem[]; hasMore: boolean }>(
    server,
    person,
    `/api/media/trash/${limit}${after && `?after=${after}`}`,
  )

const left = () => server.context.database.selectFrom('deleted_blobs').select('blob').execute()

it('permanently deletes a trashed item with its blobs', async () => {
  const kept = await uploaded(server, person.token)
  const blobs = await server.blobs()
  const { dto } = await uploaded(server, person.token)
  await post('trash', [dto.id])
  expect(await (await post('delete', [dto.id, dto.id])).json()).toEqual({
    ids: [dto.id],
    months: [dto.creationDate.slice(0, 7)],
  })

  expect(await server.blobs()).toEqual(blobs)
  expect(await left()).toEqual([])
  expect(await used(server, person)).toBe(bytesOf(kept))
  expect(await page(10)).toEqual({ items: [], hasMore: false })
  const feed = await read<z.infer<typeof changes.response>>(
    server,
    person,
    '/api/media/changes?since=2',
  )
  expect(feed.changes).toEqual([{ seq: 4, id: dto.id, deleted: true }])
  const headers = { authorization: `Bearer ${person.token}` }
  expect((await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })).status).toBe(404)
})

it("permanently deletes neither items outside the trash nor other people's items", async () => {
  const { dto } = await uploaded(server, person.token)
  expect(await (await post('delete', [dto.id])).json()).toEqual({ ids: [], months: [] })
  await post('trash', [dto.id])
  const stranger = await signUp(server)
  expect(await (await post('delete', [dto.id], stranger)).json()).toEqual({ ids: [], months: [] })
  expect(await (await post('trash/empty', undefined, stranger)).json()).toEqual({
    ids: [],
    months: [],
    hasMore: false,
  })
  expect(await server.blobs()).toHaveLength(2)
  expect((await page(10)).items.map(item => item.id)).toEqual([dto.id])
})

it('lists the trash page by page, most recently trashed first', async () => {
  const ids = await addItems(server, person, days(5))
  for (const put of [[3], [0, 1], [4]]) {
    await post(
      'trash',
      put.map(i => ids[i] ?? ''),
    )
    // Within the same millisecond, the order of trashed items is undefined. Wait for the next millisecond.
    const done = Date.now()
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(done)
  }

  const seen: TrashedItem[] = []
  let more = true
  for (let rounds = 0; more && rounds < 5; rounds += 1) {
    const last = seen.at(-1)
    const next = await page(2, last && `${last.trashedAt}_${last.id}`)
    seen.push(...next.items)
    more = next.hasMore
  }
  expect(seen.map(item => item.id)).toHaveLength(4)
  expect(seen[0]?.id).toBe(ids[4])
  expect(seen[3]?.id).toBe(ids[3])
  for (const [i, item] of seen.entries()) {
    expect(item.trashedAt <= (seen[i - 1]?.trashedAt ?? '9')).toBe(true)
  }
})

it('empties the trash and keeps the library', async () => {
  const { dto: kept } = await uploaded(server, person.token)
  const blobs = await server.blobs()
  const trashed = [await uploaded(server, person.token), await uploaded(server, person.token)]
  await post(
    'trash',
    trashed.map(each => each.dto.id),
  )
  const answer = await (await post('trash/empty')).json()
  expect(answer.ids.sort()).toEqual(trashed.map(each => each.dto.id).sort())
  expect(answer.hasMore).toBe(false)
  // Devices store an item's detections under the month of the date that the client sent.
  expect(answer.months).toEqual([kept.creationDate.slice(0, 7)])
  expect(await server.blobs()).toEqual(blobs)
  expect(
    (await read<{ id: string }[]>(server, person, '/api/media/all-metadata')).map(each => each.id),
  ).toEqual([kept.id])
})

it('reports that the trash holds more items than one call can delete', async () => {
  const ids = await addItems(server, person, days(LIMITS.deletedAtOnce + 1))
  await server.context.database
    .updateTable('items')
    .set({ trashed_at: new Date().toISOString() })
    .where('id', 'in', ids)
    .execute()
  await server.context.database
    .updateTable('items')
    .set(eb => ({ original_blob: eb.ref('id') }))
    .execute()
  expect((await (await post('trash/empty')).json()).hasMore).toBe(true)
  expect((await (await post('trash/empty')).json()).hasMore).toBe(false)
})

it('a permanent deletion succeeds even if its blobs cannot be deleted yet', async () => {
  const { dto } = await uploaded(server, person.token)
  await post('trash', [dto.id])
  const { blobs } = server.context
  const remove = blobs.delete
  blobs.delete = async () => {
    throw new Error('the disk is on fire')
  }
  expect(await (await post('delete', [dto.id])).json()).toMatchObject({ ids: [dto.id] })
  expect(await server.blobs()).toHaveLength(2)
  expect(await used(server, person)).toBe(0)

  blobs.delete = remove
  await sweep(server.context, new Date())
  expect(await server.blobs()).toEqual([])
  expect(await left()).toEqual([])
})

itOnDisk('deletes all other blobs if one blob cannot be deleted', async () => {
  const { database } = server.context
  const stuck = await blockedBlob()
  const { dto } = await uploaded(server, person.token)
  await post('trash', [dto.id])
  await database.insertInto('deleted_blobs').values({ blob: stuck.key }).execute()
  const later = new Date(Date.now() + 181 * 24 * 60 * 60 * 1000)
  const sweeper = await startSweeper({ ...server.context, now: () => later })
  sweeper.stop()
  expect(await left()).toEqual([{ blob: stuck.key }])
  expect(await server.blobs()).toEqual([])
  expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(server.log.join()).toContain('a blob cannot be deleted')

  stuck.release()
  await sweep(server.context, new Date())
  expect(await left()).toEqual([])
})

itOnDisk('the sweeper continues after a batch with a blob that cannot be deleted', async () => {
  const { database } = server.context
  const stuck = await blockedBlob()
  const keys = Array.from({ length: 2500 }, (_, i) => `1${i.toString(16).padStart(31, '0')}`)
  for (const blob of [stuck.key, ...keys]) {
    await database.insertInto('deleted_blobs').values({ blob }).execute()
  }
  await sweep(server.context, new Date())
  expect(await left()).toEqual([{ blob: stuck.key }])
})

it('keeps the blobs of deleted items until a running backup ends', async () => {
  const { database } = server.context
  const deleteOne = async () => {
    const { dto } = await uploaded(server, person.token)
    await post('trash', [dto.id])
    await post('delete', [dto.id])
  }
  const backup = await beginBackup(database, new Date())
  await deleteOne()
  await sweep(server.context, new Date())
  expect(await server.blobs()).toHaveLength(2)
  expect(await renewBackup(database, backup, new Date())).toBe(true)
  await endBackup(database, backup)
  await sweep(server.context, new Date())
  expect(await server.blobs()).toEqual([])
  expect(await left()).toEqual([])

  const killed = await beginBackup(database, new Date(Date.now() - 11 * 60_000))
  await deleteOne()
  expect(await server.blobs()).toEqual([])
  expect(await renewBackup(database, killed, new Date())).toBe(false)
})

it('keeps the blobs of deleted items for the grace period', async () => {
  const { dto } = await uploaded(server, person.token)
  await post('trash', [dto.id])
  server.context.deletionGrace = 60_000
  await post('delete', [dto.id])
  expect(await server.blobs()).toHaveLength(2)
  const { database } = server.context
  const noted_at = new Date(Date.now() - 61_000).toISOString()
  await database.updateTable('deleted_blobs').set({ noted_at }).execute()
  await sweep(server.context, new Date())
  expect(await server.blobs()).toEqual([])
})

/** Creates a blob that not even root can delete: a folder in place of its file. */
async function blockedBlob() {
  const key = '0'.repeat(32)
  const path = join(server.folder, 'blobs', '00', key)
  mkdirSync(path, { recursive: true })
  return { key, release: () => rmdirSync(path) }
}

it('deletes items after thirty days in the trash', async () => {
  const { dto } = await uploaded(server, person.token)
  const { dto: kept } = await uploaded(server, person.token)
  await post('trash', [dto.id])
  const after = (days: number) => ({
    ...server.context,
    now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
  })
  await sweep(after(29.9), new Date())
  expect((await page(10)).items).toHaveLength(1)
  await sweep(after(30.1), new Date())
  expect((await page(10)).items).toEqual([])
  expect(await server.blobs()).toHaveLength(2)
  expect(
    (await read<{ id: string }[]>(server, person, '/api/media/all-metadata')).map(each => each.id),
  ).toEqual([kept.id])
})

it('rejects requests for invalid pages of the trash', async () => {
  const get = (path: string, token = person.token) =>
    call(server, 'GET', `/api/media/trash/${path}`, { token })
  for (const path of ['0', '201', 'x', '10?after=2024-01-01', '10?after=']) {
    expect((await get(path)).status).toBe(400)
  }
  expect((await get('10', '')).status).toBe(401)
  expect((await post('delete', ['x'])).status).toBe(400)
  expect((await post('trash/empty', undefined, { ...person, token: '' })).status).toBe(401)
})
