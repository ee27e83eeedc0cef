import type { changes } from '@safelight/contract/changes'
import type { NewDetails } from '@safelight/contract/details'
import type { MediaItem, MonthCount } from '@safelight/contract/items'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, read, used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const details = (part: Partial<NewDetails> = {}): NewDetails => ({
  version: 2,
  sharedDetails: random(541),
  privateDetails: random(541),
  dateTaken: '2024-05-17',
  ...part,
})

const put = (id: string, body: unknown, { token } = person) =>
  call(server, 'PUT', `/api/media/${id}`, { token, body })
const post = (changes: unknown, { token } = person) =>
  call(server, 'POST', '/api/media/details', { token, body: { changes } })
const library = () => read<MediaItem[]>(server, person, '/api/media/all-metadata')
const months = () => read<MonthCount[]>(server, person, '/api/media/available-months')

it("changes an item's details", async () => {
  const { dto } = await uploaded(server, person.token)
  const [before] = await library()
  const change = details()
  const response = await put(dto.id, change)
  expect(response.status).toBe(200)
  const item: MediaItem = await response.json()
  expect(item).toEqual({
    ...before,
    version: 2,
    privateVersion: 2,
    sharedDetails: change.sharedDetails,
    privateDetails: change.privateDetails,
  })
  expect(await library()).toEqual([item])
  const feed = await read<z.infer<typeof changes.response>>(
    server,
    person,
    '/api/media/changes?since=1',
  )
  expect(feed.changes).toEqual([{ seq: 2, item }])
})

it('moves an item to its new day in the timeline', async () => {
  const ids = await addItems(server, person, ['2024-05-17', '2024-05-16'], 'video/mp4')
  const [first = '', second = ''] = ids
  expect((await put(second, details({ dateTaken: '2025-01-02' }))).status).toBe(200)
  expect((await library()).map(item => item.id)).toEqual([second, first])
  expect((await library())[0]).toMatchObject({
    dateTaken: '2025-01-02',
    creationDate: '2025-01-02',
  })
  expect(await months()).toEqual([
    { year: 2025, month: 1, count: 1, videos: 1, documents: 0 },
    { year: 2024, month: 5, count: 1, videos: 1, documents: 0 },
  ])
})

it('counts the storage that details use', async () => {
  const { dto } = await uploaded(server, person.token)
  const before = await used(server, person)
  await put(dto.id, details())
  expect((await used(server, person)) - before).toBe(
    2 * random(541).length - dto.sharedDetails.length - dto.privateDetails.length,
  )
})

it('accepts a change only on top of the current version', async () => {
  const { dto } = await uploaded(server, person.token)
  for (const version of [3, 40]) {
    const response = await put(dto.id, details({ version }))
    expect([response.status, (await response.json()).code]).toEqual([409, 'STALE_VERSION'])
  }
  expect((await put(dto.id, details())).status).toBe(200)
  expect((await put(dto.id, details())).status).toBe(409)
  expect((await library())[0]?.version).toBe(2)
})

it('accepts only one of several concurrent changes of an item', async () => {
  const { dto } = await uploaded(server, person.token)
  const answers = await Promise.all([1, 2, 3].map(() => put(dto.id, details())))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
})

it('changes no items of other people', async () => {
  const { dto } = await uploaded(server, person.token)
  const stranger = await signUp(server)
  expect((await put(dto.id, details(), stranger)).status).toBe(404)
  expect((await put('01J0000000000000000000000A', details())).status).toBe(404)
  const answer = await post([{ ...details(), id: dto.id }], stranger)
  expect(await answer.json()).toEqual({ items: [], stale: [], left: [] })
  await call(server, 'POST', '/api/media/trash', { token: person.token, body: { ids: [dto.id] } })
  expect((await put(dto.id, details())).status).toBe(404)
  expect(await (await post([{ ...details(), id: dto.id }])).json()).toEqual({
    items: [],
    stale: [],
    left: [],
  })
})

it('returns the current state of items that another device has changed', async () => {
  const ids = await addItems(server, person, ['2024-05-17', '2024-05-16', '2024-05-15'])
  const [first = '', second = '', third = ''] = ids
  await put(second, details({ dateTaken: '2024-05-16' }))
  const answer = await post(
    ids.map((id, i) => ({ ...details({ dateTaken: `2023-04-0${i + 1}` }), id })),
  )
  const { items, stale } = await answer.json()
  expect(items.map((item: MediaItem) => item.id)).toEqual([first, third])
  expect(stale).toEqual([expect.objectContaining({ id: second, version: 2 })])
  expect(await months()).toEqual([
    { year: 2024, month: 5, count: 1, videos: 0, documents: 0 },
    { year: 2023, month: 4, count: 2, videos: 0, documents: 0 },
  ])
})

it('rejects malformed changes of an item', async () => {
  const { dto } = await uploaded(server, person.token)
  const wrong: unknown[] = [
    {},
    details({ version: 1 }),
    details({ version: 2.5 }),
    details({ dateTaken: '2024-02-30' }),
    details({ sharedDetails: '' }),
    details({ privateDetails: 'A'.repeat(65_540) }),
    { ...details(), name: 'sunset' },
  ]
  for (const body of wrong) {
    expect((await put(dto.id, body)).status).toBe(400)
    expect((await post([{ ...(body as object), id: dto.id }])).status).toBe(400)
  }
  const one = { ...details(), id: dto.id }
  expect((await post([])).status).toBe(400)
  expect((await post([one, one])).status).toBe(400)
  expect((await put(dto.id, details({ sharedDetails: 'A'.repeat(200_000) }))).status).toBe(400)
  expect((await put(dto.id, details(), { ...person, token: '' })).status).toBe(401)
  expect((await post([one], { ...person, token: '' })).status).toBe(401)
  expect((await library())[0]?.version).toBe(1)
})

it('rejects details that would exceed the owner’s storage', async () => {
  const limited = await startServer({ storageLimit: 3000 })
  const owner = await signUp(limited)
  const [id = ''] = await addItems(limited, owner, ['2024-05-17'])
  const own = { token: owner.token }
  const change = (version: number, bytes: number) => ({
    ...details({ version, sharedDetails: random(300), privateDetails: random(bytes) }),
  })
  const one = (body: object) => call(limited, 'PUT', `/api/media/${id}`, { ...own, body })
  const many = (body: object) =>
    call(limited, 'POST', '/api/media/details', { ...own, body: { changes: [{ id, ...body }] } })
  for (const send of [one, many]) {
    const refused = await send(change(2, 3000))
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'QUOTA_EXCEEDED'])
  }
  expect((await one(change(2, 300))).status).toBe(200)
  await limited.context.database.updateTable('counters').set({ used_bytes: 3000 }).execute()
  expect((await many(change(3, 300))).status).toBe(200)
  expect((await one(change(4, 200))).status).toBe(200)
  expect((await one(change(5, 400))).status).toBe(413)
})
