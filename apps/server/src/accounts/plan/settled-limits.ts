import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Parts } from '../../parts.ts'
import { accountPlans } from './plan-of-account.ts'
import { limitWithoutPlan } from './storage-limit.ts'

const MiB = 1024 * 1024
/** Accounts whose limits one statement settles. */
const ACCOUNTS = 2000

/** Notes what each account may store, so that lists can be ordered by the part that is used. */
export async function settleLimits({
  database,
  storageLimit,
}: Pick<Parts, 'database' | 'storageLimit'>): Promise<void> {
  const otherwise = (await limitWithoutPlan(database, storageLimit)) ?? 0
  const { last } = await database
    .selectFrom('users')
    .select(eb => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= (last ?? 0); from += ACCOUNTS) {
    await settle(database, { from, to: from + ACCOUNTS }, otherwise).execute()
  }
}

/** The same for the accounts from one id up to, not including, another. */
function settle(db: Kysely<Schema>, ids: { from: number; to: number }, otherwise: number) {
  const planned = accountPlans(db)
    .clearSelect()
    .select(sql<number>`account_plans.storage_limit_mb * ${MiB}`.as('bytes'))
    .where('user_id', '=', sql.ref<number>('users.id'))
  const limit = sql<number>`coalesce(users.storage_limit_mb * ${MiB}, (${planned}), ${otherwise})`
  return db
    .updateTable('users')
    .set({ limit_bytes: limit })
    .where('id', '>=', ids.from)
    .where('id', '<', ids.to)
    .where('limit_bytes', '!=', limit)
}
