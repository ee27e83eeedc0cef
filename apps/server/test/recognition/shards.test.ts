import { LIMITS } from '@safelight/contract/limits'
import {
  DELETION_BYTES,
  SHARD_VERSION_HEADER,
  type Shard,
} from '@safelight/contract/recognition-shards'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { putBytes, putDone, SHARDS, someBytes } from '@safelight/test-kit/recognition'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { digestOf } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const NAME = 'seen-2024-07-0'

async function someone(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  const person = await signUp(server)
  return { server, person, ...asking(server, person.token) }
}

const asking = (server: TestServer, token: string) => ({
  get: (name: string) => call(server, 'GET', `${SHARDS}/${name}`, { token }),
  remove: (...shards: { name: string; base: number }[]) =>
    call(server, 'POST', `${SHARDS}/delete`, {
      token,
      body: {
        shards: shards.map(({ name, base }) => ({
          name,
          base,
          version: base + 1,
          sealed: random(DELETION_BYTES),
        })),
      },
    }),
  async list(since = 0): Promise<{ shards: Shard[]; hasMore: boolean; last: number }> {
    return (await call(server, 'GET', `${SHARDS}?since=${since}`, { token })).json()
  },
})

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

it('lists the shards that changed since a sequence number', async () => {
  const { server, person, get, list } = await someone()
  const bytes = someBytes()
  expect(await putDone(server, person, NAME, 0, bytes)).toEqual({ version: 1, seq: 1 })
  const faces = someBytes(8221)
  expect(await putDone(server, person, 'people-0', 0, faces)).toEqual({
    version: 1,
    seq: 2,
  })
  const answer = await get(NAME)
  expect(answer.headers.get(SHARD_VERSION_HEADER)).toBe('1')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)

  const next = someBytes()
  expect(await putDone(server, person, NAME, 1, next)).toEqual({ version: 2, seq: 3 })
  const first = { name: NAME, version: 2, seq: 3, bytes: 4125, digest: digestOf(next) }
  const digest = digestOf(faces)
  const people = { name: 'people-0', version: 1, seq: 2, bytes: 8221, digest }
  expect(await list()).toEqual({ shards: [people, first], hasMore: false, last: 3 })
  expect(await list(2)).toEqual({ shards: [first], hasMore: false, last: 3 })
  expect(await list(4)).toEqual({ shards: [], hasMore: false, last: 3 })
  await expectCounted(server.context.database)
})

it('accepts only one of two concurrent changes of a shard', async () => {
  const { server, person, get, remove } = await someone()
  const both = [someBytes(), someBytes()].map(bytes => putBytes(server, person, NAME, 0, bytes))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect(await codeOf(await putBytes(server, person, NAME, 0, someBytes()))).toEqual([
    409,
    'STALE_VERSION',
  ])
  expect(await codeOf(await putBytes(server, person, NAME, 7, someBytes()))).toEqual([
    409,
    'STALE_VERSION',
  ])
  expect(await codeOf(await remove({ name: NAME, base: 7 }))).toEqual([409, 'STALE_VERSION'])
  expect((await get(NAME)).headers.get(SHARD_VERSION_HEADER)).toBe('1')
})

it('accepts a change under any higher version number', async () => {
  const { server, person, get } = await someone()
  await putDone(server, person, NAME, 0, someBytes())
  expect(await putDone(server, person, NAME, 1, someBytes(), 7)).toEqual({ version: 7, seq: 2 })
  expect((await get(NAME)).headers.get(SHARD_VERSION_HEADER)).toBe('7')
  expect(await codeOf(await putBytes(server, person, NAME, 7, someBytes(), 7))).toEqual([
    400,
    'INVALID_REQUEST',
  ])
})

it("never reuses the version of a shard's deletion", async () => {
  const { server, person, get, list, remove } = await someone()
  expect(await codeOf(await remove({ name: NAME, base: 1 }))).toEqual([409, 'STALE_VERSION'])
  await putDone(server, person, NAME, 0, someBytes())
  const deletion = someBytes(DELETION_BYTES)
  expect(await putDone(server, person, NAME, 1, deletion)).toEqual({ version: 2, seq: 2 })
  const answer = await get(NAME)
  expect(Buffer.from(await answer.arrayBuffer()).equals(deletion)).toBe(true)
  expect((await list(1)).shards).toEqual([
    { name: NAME, version: 2, seq: 2, bytes: DELETION_BYTES, digest: digestOf(deletion) },
  ])
  await expectCounted(server.context.database)
  expect((await putBytes(server, person, NAME, 0, someBytes())).status).toBe(409)
  expect(await putDone(server, person, NAME, 2, someBytes())).toEqual({ version: 3, seq: 3 })
  await expectCounted(server.context.database)
})

it('deletes either all requested shards or none', async () => {
  const { server, person, list, remove } = await someone()
  const names = [NAME, 'seen-2024-08-0', 'people-0']
  for (const name of names) await putDone(server, person, name, 0, someBytes())
  await putDone(server, person, 'people-0', 1, someBytes())
  const all = names.map(name => ({ name, base: 1 }))
  expect(await codeOf(await remove(...all))).toEqual([409, 'STALE_VERSION'])
  expect((await list(4)).shards).toEqual([])
  expect((await remove(...all.slice(0, 2), { name: 'people-0', base: 2 })).status).toBe(200)
  expect((await list(4)).shards.map(({ name, version, bytes }) => [name, version, bytes])).toEqual([
    [NAME, 2, DELETION_BYTES],
    ['seen-2024-08-0', 2, DELETION_BYTES],
    ['people-0', 3, DELETION_BYTES],
  ])
  await expectCounted(server.context.database)
  const seqs = (await list()).shards.map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(3)
})

it('gives every deletion a new sequence number', async () => {
  const { server, person, list, remove } = await someone()
  const names = [NAME, 'people-0', 'seen-2024-08-0']
  for (let round = 0; round < 4; round += 1) {
    const base = 2 * round
    for (const name of names) await putDone(server, person, name, base, someBytes())
    await remove(...names.map(name => ({ name, base: base + 1 })))
    const { shards, last } = await list()
    expect(last).toBe(6 * (round + 1))
    expect(shards.map(({ name, seq }) => [name, seq])).toEqual(
      names.map((name, i) => [name, last - 2 + i]),
    )
  }
})

it('neither shows nor changes the shards of another account', async () => {
  const { server, person, get } = await someone()
  const bytes = someBytes()
  await putDone(server, person, NAME, 0, bytes)
  const other = await signUp(server)
  const { list, ...others } = asking(server, other.token)
  expect((await list()).shards).toEqual([])
  expect((await others.get(NAME)).status).toBe(404)
  expect((await others.remove({ name: NAME, base: 1 })).status).toBe(409)
  expect(await putDone(server, other, NAME, 0, someBytes())).toEqual({ version: 1, seq: 1 })
  expect(Buffer.from(await (await get(NAME)).arrayBuffer()).equals(bytes)).toBe(true)
})

it.each([
  'seen-2024-13-0',
  'seen-2024-07-256',
  'seen-2024-07-00',
  'seen-0000-07-0',
  'faces-0',
  'seen-2024-07-0%2F',
])('rejects the name %s', async name => {
  const { server, person } = await someone()
  expect((await putBytes(server, person, name, 0, someBytes())).status).toBe(400)
})

it('rejects content that is larger than a shard may be', async () => {
  const { server, person } = await someone()
  const { token } = person
  expect(await codeOf(await putBytes(server, person, NAME, 0, someBytes(28)))).toEqual([
    400,
    'INVALID_REQUEST',
  ])
  const large = await putBytes(server, person, NAME, 0, someBytes(LIMITS.shardBytes + 1))
  expect(large.status).toBe(400)
  const path = `${SHARDS}/${NAME}?base=0&version=1`
  expect((await call(server, 'PUT', path, { token, body: { sealed: 'x' } })).status).toBe(400)
  await putDone(server, person, NAME, 0, someBytes(LIMITS.shardBytes))
})

it("rejects shards beyond the account's storage limit", async () => {
  const { server, person, remove } = await someone({ storageLimit: 10_000 })
  await putDone(server, person, NAME, 0, someBytes(6000))
  expect(
    await codeOf(await putBytes(server, person, 'seen-2024-08-0', 0, someBytes(6000))),
  ).toEqual([413, 'QUOTA_EXCEEDED'])
  // The server always accepts a smaller version of a shard, even if the account is above its limit.
  await putDone(server, person, NAME, 1, someBytes(3000))
  await remove({ name: NAME, base: 2 })
  await putDone(server, person, 'seen-2024-08-0', 0, someBytes(6000))
  await expectCounted(server.context.database)
})

it('limits the number of shards of an account', async () => {
  const { server, person, list } = await someone()
  const { database } = server.context
  const rows = Array.from({ length: LIMITS.shardsOfAccount }, (_, i) => ({
    owner_id: person.id,
    name: `seen-${1000 + (i >> 8)}-01-${i & 255}`,
    version: 1,
    seq: i + 1,
    bytes: 0,
    sealed: '',
    digest: 'A'.repeat(43),
  }))
  for (let i = 0; i < rows.length; i += 500) {
    await database
      .insertInto('recognition_shards')
      .values(rows.slice(i, i + 500))
      .execute()
  }
  expect(await codeOf(await putBytes(server, person, NAME, 0, someBytes()))).toEqual([
    409,
    'LIMIT_REACHED',
  ])
  await putDone(server, person, 'seen-1000-01-0', 1, someBytes())
  const names: string[] = []
  for (let since = 0; ; ) {
    const { shards, hasMore } = await list(since)
    expect(shards.length).toBeLessThanOrEqual(LIMITS.shardsPage)
    names.push(...shards.map(({ name }) => name))
    since = shards.at(-1)?.seq ?? since
    if (!hasMore) break
  }
  expect(new Set(names).size).toBe(LIMITS.shardsOfAccount)
  expect(names.at(-1)).toBe('seen-1000-01-0')
})

it('limits how often an account changes shards', async () => {
  const { server, person, remove } = await someone()
  await putDone(server, person, NAME, 0, someBytes())
  let last = 200
  for (let i = 0; i < 300 && last !== 429; i += 1)
    last = (await remove({ name: NAME, base: 9 })).status
  expect(last).toBe(429)
})
