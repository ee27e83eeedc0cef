import type { changes } from '@safelight/contract/changes'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { read } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { newId, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const feed = (query = '') =>
  read<z.infer<typeof changes.response>>(server, person, `/api/media/changes${query}`)

const post = (path: string, ids: string[]) =>
  call(server, 'POST', `/api/media/${path}`, { token: person.token, body: { ids } })

async function deleteForGood(id: string) {
  await post('trash', [id])
  expect((await post('delete', [id])).status).toBe(200)
}

/** Records deletions of items that never existed. */
async function manyDeletions(count: number) {
  const { database } = server.context
  const { last } = await feed()
  await database.transaction().execute(async transaction => {
    for (let i = 1; i <= count; i += 1) {
      const change = { owner_id: person.id, item_id: newId(), seq: last + i, deleted: 1 }
      await transaction.insertInto('changes').values(change).execute()
    }
    await transaction
      .updateTable('counters')
      .set({ last_change: last + count })
      .where('owner_id', '=', person.id)
      .execute()
  })
}

const kept = async () =>
  (await server.context.database.selectFrom('changes').select('deleted').execute()).filter(
    change => change.deleted === 1,
  ).length

it('keeps only the latest deletions', async () => {
  const { dto: first } = await uploaded(server, person.token)
  const { dto: second } = await uploaded(server, person.token)
  const { dto: third } = await uploaded(server, person.token)
  await deleteForGood(first.id)
  const { last: before } = await feed()
  await manyDeletions(LIMITS.deletionsKept - 1)
  expect(await kept()).toBe(LIMITS.deletionsKept)
  expect((await feed('?since=0')).changes[0]).toMatchObject({ item: { id: second.id } })

  await deleteForGood(second.id)
  expect(await kept()).toBe(LIMITS.deletionsKept)
  for (const since of [0, before - 1]) {
    const { token } = person
    const answer = await call(server, 'GET', `/api/media/changes?since=${since}`, { token })
    expect([since, answer.status]).toEqual([since, 400])
  }
  const { last } = await feed('?limit=1')
  expect((await feed(`?since=${last - 1}`)).changes).toMatchObject([{ id: second.id }])
  expect((await feed(`?since=${before}&limit=1`)).changes).toHaveLength(1)
  expect((await feed()).changes).toContainEqual(
    expect.objectContaining({ item: expect.objectContaining({ id: third.id }) }),
  )
})
