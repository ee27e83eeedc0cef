import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { accountPlans, freePlan, planOf } from './plan-of-account.ts'

/**
 * Storage of an account without a plan: a number of bytes, no limit (null), or what the free plan includes.
 * `most` is also a number of bytes, and no plan gives more than this number.
 */
export type StorageLimit = number | null | 'free plan' | { most: number }

/** How many bytes some accounts may store together; null means no limit. */
export interface Allowance {
  limitBytes: number | null
  /** Account numbers. There is more than one if a family group shares the plan. */
  accounts: number[]
}

/** Returns an account's limit: set by the administrator, or else by the plan, or else `otherwise`. */
export async function allowanceOf(
  db: Kysely<Schema>,
  userId: number,
  otherwise: StorageLimit,
): Promise<Allowance> {
  const { storage_limit_mb } = await db
    .selectFrom('users')
    .select('storage_limit_mb')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const alone = [userId]
  if (storage_limit_mb !== null) return { limitBytes: toBytes(storage_limit_mb), accounts: alone }
  const plan = await planOf(db, userId)
  if (plan) {
    const limitBytes = capped(toBytes(plan.storage_limit_mb), otherwise)
    if (plan.group_id === null) return { limitBytes, accounts: alone }
    const sharers = await sharersOf(db, plan.group_id).execute()
    return { limitBytes, accounts: sharers.map(({ id }) => id) }
  }
  return { limitBytes: await limitWithoutPlan(db, otherwise), accounts: alone }
}

export async function limitWithoutPlan(
  db: Kysely<Schema>,
  limit: StorageLimit,
): Promise<number | null> {
  if (limit !== 'free plan') return limit && typeof limit === 'object' ? limit.most : limit
  const free = await freePlan(db).executeTakeFirst()
  return free ? toBytes(free.storage_limit_mb) : null
}

/**
 * Returns the query of the accounts whose storage counts against a family group's plan: its owner, and
 * members who have neither a plan of their own nor a limit set by the administrator.
 */
export const sharersOf = (db: Kysely<Schema>, groupId: number) =>
  sharers(db).select('users.id').where('group_id', '=', groupId)

export const sharers = (db: Kysely<Schema>) =>
  accountPlans(db)
    .innerJoin('users', 'users.id', 'account_plans.user_id')
    .clearSelect()
    .where('users.storage_limit_mb', 'is', null)

export const mostOfPlans = (limit: StorageLimit): number | undefined =>
  typeof limit === 'object' ? limit?.most : undefined

function capped(bytes: number | null, limit: StorageLimit): number | null {
  const most = mostOfPlans(limit)
  return most === undefined ? bytes : Math.min(bytes ?? most, most)
}

const toBytes = (megabytes: number): number | null =>
  megabytes === 0 ? null : megabytes * 1024 * 1024
