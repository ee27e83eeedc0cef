import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { accountPlans } from './plan-of-account.ts'
import { limitWithoutPlan, mostOfPlans, type StorageLimit } from './storage-limit.ts'

/*
 * Copies each account's storage limit and usage into columns. These columns serve only to sort the
 * administrator's list of accounts.
 */

type Stores = Pick<Context, 'database' | 'storageLimit'>

const MiB = 1024 * 1024
/** The number of accounts that one statement updates. Other calls wait for the whole statement. */
export const SETTLED_AT_ONCE = 250

export async function settleLimits({
  database,
  storageLimit,
  draining,
}: Stores & Pick<Context, 'draining'>): Promise<void> {
  for (let to = 0; !draining?.aborted; ) {
    const next = database.selectFrom('users').select('id').where('id', '>=', to).orderBy('id')
    const first = await next.limit(1).executeTakeFirst()
    if (!first) return
    to = first.id + SETTLED_AT_ONCE
    await settle({ database, storageLimit }, { from: first.id, to })
    // Let other calls run between two batches: SQLite itself never yields.
    await nextTurn()
  }
}

export const settleLimitOf = (stores: Stores, id: number): Promise<void> =>
  settle(stores, { from: id, to: id + 1 })

/** Updates the accounts with ids from `from` up to, but not including, `to`. */
async function settle(
  { database, storageLimit }: Stores,
  ids: { from: number; to: number },
): Promise<void> {
  // Read the limit for each batch: the administrator may change the free plan in between.
  const otherwise = (await limitWithoutPlan(database, storageLimit)) ?? 0
  const planned = bytesOfPlan(storageLimit)
  await writeFor(database, [], transaction =>
    settling(transaction, ids, { planned, otherwise }).execute(),
  )
}

function bytesOfPlan(limit: StorageLimit) {
  const bytes = sql<number>`account_plans.storage_limit_mb * ${sql.lit(MiB)}`
  const most = mostOfPlans(limit)
  if (most === undefined) return bytes
  return sql<number>`case when ${bytes} between 1 and ${sql.lit(most)} then ${bytes} else ${sql.lit(most)} end`
}

function settling(
  db: Kysely<Schema>,
  ids: { from: number; to: number },
  limits: { planned: ReturnType<typeof bytesOfPlan>; otherwise: number },
) {
  const planned = accountPlans(db)
    .clearSelect()
    .select(limits.planned.as('bytes'))
    .where('user_id', '=', sql.ref<number>('users.id'))
  const limit = sql<number>`
    coalesce(users.storage_limit_mb * ${sql.lit(MiB)}, (${planned}), ${limits.otherwise})`
  const settled = db
    .selectFrom('users')
    .innerJoin('counters', 'counters.owner_id', 'users.id')
    .select(['users.id', 'counters.used_bytes', limit.as('bytes')])
    .where('users.id', '>=', ids.from)
    .where('users.id', '<', ids.to)
  const usage = sql<number>`
    case when settled.bytes > 0 then 100.0 * settled.used_bytes / settled.bytes else 0.0 end`
  return db
    .updateTable('users')
    .from(settled.as('settled'))
    .set(eb => ({ limit_bytes: eb.ref('settled.bytes'), usage_percentage: usage }))
    .whereRef('users.id', '=', 'settled.id')
    .where(eb =>
      eb.or([
        eb('users.limit_bytes', '!=', eb.ref('settled.bytes')),
        eb('users.usage_percentage', '!=', usage),
      ]),
    )
}
