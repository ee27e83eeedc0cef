import { MORE_HEADER } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { createAlbum, createLink, newItemLink } from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server)
})

async function page(path: string) {
  const response = await call(server, 'GET', path, { token: owner.token })
  const entries = (await response.json()) as unknown[]
  return [entries.length, response.headers.get(MORE_HEADER)]
}

const FULL = LIMITS.listPage

it('reports after a full page of albums whether there is another page', async () => {
  expect(await page('/api/albums/my')).toEqual([0, 'false'])
  await createAlbum(server, owner)
  const { database } = server.context
  const row = await database.selectFrom('albums').selectAll().executeTakeFirstOrThrow()
  const add = (count: number) =>
    database
      .insertInto('albums')
      .values(Array.from({ length: count }, () => ({ ...row, id: newId() })))
      .execute()
  await add(FULL - 1)
  expect(await page('/api/albums/my')).toEqual([FULL, 'false'])
  await add(1)
  expect(await page('/api/albums/my')).toEqual([FULL, 'true'])
})

it('reports after a full page of links whether there is another page', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  await createLink(server, owner, newItemLink(item))
  const { database } = server.context
  const row = await database.selectFrom('links').selectAll().executeTakeFirstOrThrow()
  const add = (count: number) =>
    database
      .insertInto('links')
      .values(Array.from({ length: count }, () => ({ ...row, token: random(16) })))
      .execute()
  await add(FULL - 1)
  expect(await page('/api/shares/links')).toEqual([FULL, 'false'])
  await add(1)
  expect(await page('/api/shares/links')).toEqual([FULL, 'true'])
})
