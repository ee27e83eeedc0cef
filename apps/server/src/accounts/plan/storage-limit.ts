import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { freePlan, planOf } from './plan-of-account.ts'

/** The storage of an account without a plan: bytes, no limit (null), or what the free plan gives. */
export type StorageLimit = number | null | 'free plan'

/**
 * How many bytes an account may keep; null: no limit. What the administrator has set for it counts first, then
 * its plan, then `otherwise`.
 */
export async function storageLimitOf(
  db: Kysely<Schema>,
  userId: number,
  otherwise: StorageLimit,
): Promise<number | null> {
  const { storage_limit_mb } = await db
    .selectFrom('users')
    .select('storage_limit_mb')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (storage_limit_mb !== null) return toBytes(storage_limit_mb)
  const plan = await planOf(db, userId)
  if (plan) return toBytes(plan.storage_limit_mb)
  return limitWithoutPlan(db, otherwise)
}

/** How many bytes an account without a subscription may keep; null: no limit. */
export async function limitWithoutPlan(
  db: Kysely<Schema>,
  limit: StorageLimit,
): Promise<number | null> {
  if (limit !== 'free plan') return limit
  const free = await freePlan(db).executeTakeFirst()
  return free ? toBytes(free.storage_limit_mb) : null
}

/** 0 means no limit. */
const toBytes = (megabytes: number): number | null =>
  megabytes === 0 ? null : megabytes * 1024 * 1024
