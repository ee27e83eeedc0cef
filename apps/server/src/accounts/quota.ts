import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { allowanceOf, type StorageLimit } from './plan/storage-limit.ts'

/** Throws QUOTA_EXCEEDED if the account, or its family together, cannot store this many more bytes. */
export async function assertQuota(
  db: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limit: StorageLimit,
): Promise<void> {
  const { limitBytes, accounts } = await allowanceOf(db, ownerId, limit)
  if (limitBytes === null) return
  const taken = (await bytesUsed(db, accounts)) + (await bytesReserved(db, accounts))
  if (taken + bytes <= limitBytes) return
  throw new ApiError('QUOTA_EXCEEDED', accounts.length > 1 ? texts.familyStorageFull : undefined)
}

export const assertNotFull = (
  db: Kysely<Schema>,
  ownerId: number,
  limit: StorageLimit,
): Promise<void> => assertQuota(db, ownerId, 1, limit)

/**
 * Adds bytes to an owner's used storage. Call it within the transaction that adds or removes the stored rows.
 */
export async function countUsed(db: Kysely<Schema>, ownerId: number, bytes: number): Promise<void> {
  await db
    .updateTable('counters')
    .set(eb => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function bytesUsed(db: Kysely<Schema>, accounts: readonly number[]): Promise<number> {
  const { used } = await db
    .selectFrom('counters')
    .select(eb => eb.fn.sum<number | null>('used_bytes').as('used'))
    .where('owner_id', 'in', accounts)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

export const reservedBy = (db: Kysely<Schema>, accounts: readonly number[]) =>
  db
    .selectFrom('uploads')
    .select(eb => eb.fn.sum<number | null>('reserved_bytes').as('reserved'))
    .where('owner_id', 'in', accounts)

async function bytesReserved(db: Kysely<Schema>, accounts: readonly number[]): Promise<number> {
  const { reserved } = await reservedBy(db, accounts).executeTakeFirstOrThrow()
  return Number(reserved ?? 0)
}
