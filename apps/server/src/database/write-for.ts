import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The largest number of times that a transaction runs. After the last conflict, the caller gets the error.
 */
const TRIES = 20

/**
 * Runs a transaction in which `work` may check a condition and then act on it. Other writers for the same
 * accounts wait until the transaction ends. Use it for every write that takes several queries. `ownerIds`
 * must name every account whose data or storage changes. `work` may run several times, and must do nothing
 * but queries.
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

export const hasManyConnections = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections ?? true

/** Locks in ascending order to prevent deadlocks. */
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
 * Returns a random backoff in milliseconds, which grows with the number of conflicts (0 for the first). Two
 * writers that retried at once would conflict again.
 */
const waitOf = (conflicts: number): number =>
  randomInt(0, Math.min(10 * 2 ** (conflicts + 1), 1000))

/** Serialization failures and deadlocks of PostgreSQL, after which a retry can succeed. */
const CONFLICTS: unknown[] = ['40001', '40P01']

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(error.code)
