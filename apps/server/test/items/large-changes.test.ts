import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, expect, it } from 'vitest'
import { sweep } from '../../src/sweeper.ts'

const LARGE = random((LIMITS.sealedDetailsChars / 4) * 3)
const COUNT = 20
/** The number of items that fill one answer. Each has two sealed texts of the largest size. */
const PAGE = LIMITS.pageChars / LIMITS.sealedDetailsChars / 2

let server: TestServer
let person: Person
let ids: string[]
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
  ids = await addItems(server, person, Array(COUNT).fill('2024-05-17'))
  await server.context.database
    .updateTable('items')
    .set({ shared_details: LARGE, private_details: LARGE })
    .execute()
  for (const [i, id] of ids.entries()) {
    await server.context.database
      .updateTable('items')
      .set({ original_blob: String(i).padStart(32, '0') })
      .where('id', '=', id)
      .execute()
  }
})

interface Answer {
  ids: string[]
  items: { id: string }[]
  stale: { id: string }[]
  left: string[]
  hasMore: boolean
}

async function post(path: string, body?: object): Promise<Answer> {
  const { token } = person
  const response = await call(server, 'POST', `/api/media/${path}`, {
    token,
    ...(body && { body }),
  })
  const text = await response.text()
  expect(text.length).toBeLessThan(LIMITS.pageChars + 100_000)
  return JSON.parse(text)
}

const idsOf = (found: { id: string }[]) => found.map(each => each.id)

it('restores only as many items as one answer can hold', async () => {
  await post('trash', { ids })
  const back: string[] = []
  const sizes: number[] = []
  for (let asked = ids; asked.length > 0; ) {
    const { items, left } = await post('restore', { ids: asked })
    sizes.push(items.length)
    back.push(...idsOf(items))
    expect(left.every(id => asked.includes(id) && !back.includes(id))).toBe(true)
    asked = left
  }
  expect(sizes).toEqual([PAGE, PAGE, COUNT - 2 * PAGE])
  expect(back.sort()).toEqual([...ids].sort())
})

it('reports only as many rejected changes as one answer can hold', async () => {
  const small = random(541)
  const change = (id: string) => ({
    id,
    version: 9,
    sharedDetails: small,
    privateDetails: small,
    dateTaken: '2024-05-17',
  })
  const { items, stale, left } = await post('details', { changes: ids.map(change) })
  expect([items.length, stale.length, left.length]).toEqual([0, PAGE, COUNT - PAGE])
  expect([...idsOf(stale), ...left].sort()).toEqual([...ids].sort())
})

it('empties the trash without loading the sealed details of all items', async () => {
  await post('trash', { ids })
  const first = await post('trash/empty')
  expect([first.ids.length, first.hasMore]).toEqual([PAGE, true])
  await server.context.database
    .updateTable('items')
    .set({ trashed_at: '2020-01-01T00:00:00.000Z' })
    .execute()
  await sweep(server.context, new Date())
  expect(await server.context.database.selectFrom('items').select('id').execute()).toEqual([])
})
