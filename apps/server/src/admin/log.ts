import { type LogEntry, OPERATOR } from '@safelight/contract/admin-overview'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

export interface Act {
  action: string
  target: string
  details?: unknown
}

export interface Actor {
  /** An administrator's account number, or `OPERATOR`. */
  userId: number
  now: Date
}

export const operator = (): Actor => ({ userId: OPERATOR, now: new Date() })

/** Makes a change to `accounts` and logs it, in one transaction. `act` must contain no secrets. */
export function logged<T>(
  db: Kysely<Schema>,
  { userId, now }: Actor,
  change: (transaction: Kysely<Schema>) => Promise<{ result: T; act: Act }>,
  accounts: readonly number[] = [],
): Promise<T> {
  return writeFor(db, accounts, async transaction => {
    const { result, act } = await change(transaction)
    const details = act.details === undefined ? '' : JSON.stringify(act.details)
    const { action, target } = act
    await transaction
      .insertInto('admin_log')
      .values({ at: now.toISOString(), by_id: userId, action, target, details })
      .execute()
    return result
  })
}

export const logBefore = (db: Kysely<Schema>, before = Number.MAX_SAFE_INTEGER) =>
  db
    .selectFrom('admin_log')
    .selectAll()
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(LIMITS.adminPage + 1)

export async function readLog(
  db: Kysely<Schema>,
  before: number | undefined,
): Promise<{ entries: LogEntry[]; hasMore: boolean }> {
  const rows = await logBefore(db, before).execute()
  const entries = rows
    .slice(0, LIMITS.adminPage)
    .map(({ by_id, ...entry }) => ({ ...entry, by: by_id }))
  return { entries, hasMore: rows.length > LIMITS.adminPage }
}
