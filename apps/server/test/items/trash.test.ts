import type { changes } from '@safelight/contract/changes'
import type { MediaItem, MonthCount } from '@safelight/contract/items'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { read } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const post = (what: 'trash' | 'restore', ids: unknown, { token } = person) =>
  call(server, 'POST', `/api/media/${what}`, { token, body: { ids } })

const trash = async (ids: string[], who = person): Promise<string[]> =>
  (await (await post('trash', ids, who)).json()).ids

const restore = async (ids: string[], who = person): Promise<MediaItem[]> =>
  (await (await post('restore', ids, who)).json()).items

const library = () => read<MediaItem[]>(server, person, '/api/media/all-metadata')
const months = () => read<MonthCount[]>(server, person, '/api/media/available-months')
const feed = (since: number) =>
  read<z.infer<typeof changes.response>>(server, person, `/api/media/changes?since=${since}`)

it('trashing removes an item from every list and count', async () => {
  const { dto } = await uploaded(server, person.token, makeUpload({ type: 'video/mp4' }))
  const { dto: other } = await uploaded(server, person.token)
  const [before, counted] = [await library(), await months()]
  const at = (await feed(0)).last

  expect(await trash([dto.id])).toEqual([dto.id])
  expect((await library()).map(item => item.id)).toEqual([other.id])
  expect((await months()).reduce((sum, month) => sum + month.count, 0)).toBe(1)
  expect((await months()).reduce((sum, month) => sum + month.videos, 0)).toBe(0)
  expect((await feed(at)).changes).toEqual([{ seq: at + 1, id: dto.id, deleted: false }])

  const restored = await restore([dto.id])
  expect(restored).toEqual(before.filter(item => item.id === dto.id))
  expect(await library()).toEqual(before)
  expect(await months()).toEqual(counted)
  expect((await feed(at + 1)).changes).toEqual([{ seq: at + 2, item: restored[0] }])
})

it('counts documents apart from photos, until they are in the trash', async () => {
  const { dto } = await uploaded(server, person.token, makeUpload({ type: 'application/pdf' }))
  await uploaded(server, person.token)
  const month = { year: 2024, month: 5, videos: 0 }
  expect(await months()).toEqual([{ ...month, count: 2, documents: 1 }])
  await trash([dto.id])
  expect(await months()).toEqual([{ ...month, count: 1, documents: 0 }])
  await restore([dto.id])
  expect(await months()).toEqual([{ ...month, count: 2, documents: 1 }])
})

it('trashing a trashed item changes nothing', async () => {
  const { dto } = await uploaded(server, person.token)
  expect(await trash([dto.id, dto.id])).toEqual([dto.id])
  expect(await trash([dto.id])).toEqual([])
  expect(await restore([dto.id, dto.id])).toHaveLength(1)
  expect(await restore([dto.id])).toEqual([])
  expect((await months()).map(month => month.count)).toEqual([1])
  expect((await feed(0)).last).toBe(3)
})

it('neither trashes nor restores items of other people', async () => {
  const { dto } = await uploaded(server, person.token)
  const stranger = await signUp(server)
  expect(await trash([dto.id], stranger)).toEqual([])
  await trash([dto.id])
  expect(await restore([dto.id], stranger)).toEqual([])
  expect(await library()).toEqual([])
})

it('does not restore an item from the trash if the library contains the same file', async () => {
  const checksum = random(32)
  const duplicates: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { dto } = await uploaded(server, person.token, makeUpload({ checksum }))
    await trash([dto.id])
    duplicates.push(dto.id)
  }
  expect(await restore(duplicates)).toHaveLength(1)
  expect(await restore(duplicates)).toEqual([])
  expect(await library()).toHaveLength(1)
})

it('rejects malformed lists of ids', async () => {
  for (const ids of [[], ['x'], 'x', undefined, Array(201).fill('01J0000000000000000000000A')]) {
    expect((await post('trash', ids)).status).toBe(400)
    expect((await post('restore', ids)).status).toBe(400)
  }
  expect(
    (await post('trash', ['01J0000000000000000000000A'], { ...person, token: '' })).status,
  ).toBe(401)
})
