import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type StorageLimit, storageLimitOf } from './plan/storage-limit.ts'

/** Throws QUOTA_EXCEEDED when so many bytes more would be above the account's limit; `limit` counts without a plan. */
export async function assertQuota(
  db: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limit: StorageLimit,
): Promise<void> {
  const allowed = await storageLimitOf(db, ownerId, limit)
  if (allowed === null) return
  const taken = await bytesTaken(db, ownerId)
  if (taken + bytes > allowed) throw new ApiError('QUOTA_EXCEEDED')
}

/** Throws QUOTA_EXCEEDED when an account has no storage left. */
export const assertNotFull = (
  db: Kysely<Schema>,
  ownerId: number,
  limit: StorageLimit,
): Promise<void> => assertQuota(db, ownerId, 1, limit)

/** Counts space that an owner's items take more than before. Call it within the same transaction. */
export async function countUsed(db: Kysely<Schema>, ownerId: number, bytes: number): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('id', '=', ownerId)
    .execute()
}

/** The query of what an account's open uploads have reserved. */
export const reservedBy = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('uploads')
    .select(eb => eb.fn.sum<number | null>('reserved_bytes').as('reserved'))
    .where('owner_id', '=', ownerId)

async function bytesTaken(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { used_bytes } = await db
    .selectFrom('users')
    .select('used_bytes')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { reserved } = await reservedBy(db, ownerId).executeTakeFirstOrThrow()
  return used_bytes + Number(reserved ?? 0)
}
