import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** How often a write is begun before its failure is the caller's. */
const TRIES = 20

/**
 * The one way to write with several queries: all of `work` happens or nothing. It sees what other writers for the
 * same accounts have done, and they wait until it has ended, so that it may check and then act; whatever belongs to
 * an account, its storage above all, is written for it. Accounts of one family group, which may share their
 * storage, wait for each other. `work` may run several times, and does nothing but queries of its transaction.
 */
export async function writeFor<T>(
  db: Kysely<Schema>,
  ownerIds: readonly number[],
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction().execute(async transaction => {
        if (hasManyConnections(db)) await lockAccounts(transaction, ownerIds)
        return work(transaction)
      })
    } catch (error) {
      if (left <= 1 || !isConflict(error)) throw error
      await delay(waitOf(TRIES - left))
    }
  }
}

/** Whether others can write between two queries of a transaction. */
export const hasManyConnections = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections ?? true

/** In ascending order, so that of two writers for the same accounts none waits for the other's rows. */
async function lockAccounts(db: Kysely<Schema>, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length === 0) return
  const ids = sql.join(ownerIds)
  await sql`
    select owner_id from counters
    where owner_id in (${ids}) or owner_id in (
      select family_groups.owner_id from family_groups
      join family_members on family_members.group_id = family_groups.id
      where family_members.user_id in (${ids})
    )
    order by owner_id for no key update
  `.execute(db)
}

/**
 * Milliseconds before a write begins anew, the `conflicts`th time (from 0). Writers that begin at once meet again, and
 * can take turns in failing while a third waits for both: each waits another while, and longer each time.
 */
const waitOf = (conflicts: number): number =>
  randomInt(0, Math.min(10 * 2 ** (conflicts + 1), 1000))

/** Serialization failures and deadlocks of PostgreSQL: the same work can succeed when it begins anew. */
const CONFLICTS: unknown[] = ['40001', '40P01']

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(error.code)
