import { addAccounts, administered } from '@safelight/test-kit/accounts/admin'
import { createContext } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { SETTLED_AT_ONCE, settleLimits } from '../../src/accounts/plan/settled-limits.ts'
import type { Context } from '../../src/context.ts'

const MB = 1024 * 1024

async function settled({ database }: Pick<Context, 'database'>): Promise<number[]> {
  const rows = await database.selectFrom('users').select('limit_bytes').orderBy('id').execute()
  return rows.map(({ limit_bytes }) => limit_bytes)
}

it('updates the storage limits of all accounts while the server answers other calls', async () => {
  const { context } = await createContext({ storageLimit: 5 * MB })
  await addAccounts(context.database, 3 * SETTLED_AT_ONCE + 1)
  let turns = 0
  let isSettling = true
  const count = () => {
    turns += 1
    if (isSettling) setImmediate(count)
  }
  setImmediate(count)
  await settleLimits(context)
  isSettling = false
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(new Set(await settled(context))).toEqual(new Set([5 * MB]))
})

it('updates the storage limit of an account after its quota is set', async () => {
  const { server, other, ask } = await administered({ storageLimit: 'free plan' })
  await addAccounts(server.context.database, 1)
  await ask('PUT', `/api/admin/users/${other.id}/quota`, { quotaMB: 3 })
  const [, mine, stale] = await settled(server.context)
  expect([mine, stale]).toEqual([3 * MB, 100_000])
  await ask('PUT', '/api/admin/plans/1', { storageLimitMB: 7 })
  expect(await settled(server.context)).toEqual([7 * MB, 3 * MB, 7 * MB])
})
