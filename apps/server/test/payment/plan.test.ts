import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { subscribe } from '@safelight/test-kit/accounts/subscription'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, send } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { settleLimits } from '../../src/accounts/plan/settled-limits.ts'
import type { StorageLimit } from '../../src/accounts/plan/storage-limit.ts'

const MB = 1024 * 1024
let server: TestServer
let person: Person

async function begin(storageLimit: StorageLimit): Promise<void> {
  server = await startServer({ storageLimit })
  person = await signUp(server)
}
beforeEach(() => begin('free plan'))

async function limitBytes(): Promise<number | null> {
  const response = await call(server, 'GET', '/api/user/me', person)
  return (await response.json()).storage.limitBytes
}

const setOwnLimit = (storage_limit_mb: number | null) =>
  server.context.database
    .updateTable('users')
    .set({ storage_limit_mb })
    .where('id', '=', person.id)
    .execute()

it('an account without a subscription has the current free plan', async () => {
  expect(await limitBytes()).toBe(5120 * MB)
  const { database } = server.context
  await database.updateTable('plans').set({ storage_limit_mb: 7 }).where('id', '=', 1).execute()
  expect(await limitBytes()).toBe(7 * MB)
})

it('accounts keep a retired free plan until another free plan is offered', async () => {
  const { database } = server.context
  await database.updateTable('plans').set({ active: 0 }).where('id', '=', 1).execute()
  expect(await limitBytes()).toBe(5120 * MB)
  const other = { price_cents: 0, storage_limit_mb: 3 }
  await database.updateTable('plans').set(other).where('id', '=', 2).execute()
  expect(await limitBytes()).toBe(3 * MB)
  await database.updateTable('plans').set({ price_cents: 1 }).where('id', 'in', [1, 2]).execute()
  expect(await limitBytes()).toBeNull()
})

it.each([null, 3 * MB])(
  'an account without a subscription gets the storage limit of the installation: %s',
  async limit => {
    await begin(limit)
    expect(await limitBytes()).toBe(limit)
  },
)

it.each(['active', 'trialing', 'past_due'] as const)(
  'an account has the plan of a subscription that is %s',
  async status => {
    await subscribe(server, person, 2, status)
    expect(await limitBytes()).toBe(204_800 * MB)
    await subscribe(server, person, 4, status)
    expect(await limitBytes()).toBeNull()
  },
)

it.each(['incomplete', 'unpaid', 'paused', 'canceled'] as const)(
  'an account gets no plan from a subscription that is %s',
  async status => {
    await subscribe(server, person, 2, status)
    expect(await limitBytes()).toBe(5120 * MB)
  },
)

it('a limit set by the administrator overrides the plan', async () => {
  await subscribe(server, person, 2)
  await setOwnLimit(9)
  expect(await limitBytes()).toBe(9 * MB)
  await setOwnLimit(0)
  expect(await limitBytes()).toBeNull()
})

it('sandbox plans never exceed the limit of the installation', async () => {
  await begin({ most: 7000 * MB })
  const settled = async () => {
    await settleLimits(server.context)
    const { database } = server.context
    return database.selectFrom('users').select('limit_bytes').executeTakeFirstOrThrow()
  }
  expect(await limitBytes()).toBe(7000 * MB)
  for (const [plan, limit] of [
    [2, 7000],
    [4, 7000],
    [1, 5120],
  ] as const) {
    await subscribe(server, person, plan)
    expect(await limitBytes()).toBe(limit * MB)
    expect(await settled()).toEqual({ limit_bytes: limit * MB })
  }
  await setOwnLimit(9000)
  expect(await limitBytes()).toBe(9000 * MB)
})

it('keeps existing items after a change to a smaller plan', async () => {
  await subscribe(server, person, 4)
  const kept = makeUpload({ size: 2 * MB })
  expect((await send(server, person.token, kept)).status).toBe(200)
  await server.context.database
    .updateTable('plans')
    .set({ storage_limit_mb: 1 })
    .where('id', '=', 1)
    .execute()
  await subscribe(server, person, 4, 'canceled')
  const refused = await send(server, person.token, makeUpload({ size: 10 }))
  expect(refused.status).toBe(413)
  expect(await refused.json()).toEqual({
    code: 'QUOTA_EXCEEDED',
    message: 'Your storage is full. Free up some space first.',
  })
  const metadata = await call(server, 'GET', '/api/media/all-metadata', person)
  expect(await metadata.text()).toContain(kept.dto.id)
})
