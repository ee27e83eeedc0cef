import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ITEM_COLUMNS } from './item.ts'

/**
 * Records that an item was added or changed. With `deleted`, records that the item was permanently deleted.
 * Call this within the transaction of the change. The owner's changes then appear in the order of their
 * numbers.
 */
export async function recordChange(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
  { deleted = false } = {},
): Promise<void> {
  const { last_change: seq } = await db
    .updateTable('counters')
    .set(eb => ({ last_change: eb('last_change', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  const change = { seq, deleted: deleted ? 1 : 0 }
  await db
    .insertInto('changes')
    .values({ owner_id: ownerId, item_id: itemId, ...change })
    .onConflict(conflict => conflict.columns(['owner_id', 'item_id']).doUpdateSet(change))
    .execute()
}

/**
 * Deletes an owner's records of permanent deletions beyond the latest `LIMITS.deletionsKept`. A device that
 * has not read the deleted records must reload everything.
 */
export async function forgetOldDeletions(db: Kysely<Schema>, ownerId: number): Promise<void> {
  const newest = await deletionsBehind(db, ownerId, LIMITS.deletionsKept).executeTakeFirst()
  if (!newest) return
  await db
    .deleteFrom('changes')
    .where('owner_id', '=', ownerId)
    .where('deleted', '=', sql.lit(1))
    .where('seq', '<=', newest.seq)
    .execute()
  await db
    .updateTable('counters')
    .set({ forgotten_to: newest.seq })
    .where('owner_id', '=', ownerId)
    .execute()
}

/**
 * Returns the query of the newest permanent deletion of an owner that is older than the latest `kept` ones.
 */
export const deletionsBehind = (db: Kysely<Schema>, ownerId: number, kept: number) =>
  db
    .selectFrom('changes')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .where('deleted', '=', sql.lit(1))
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(kept)

/** Returns the query of changes after `since`. Item columns are null for permanent deletions. */
export const changesSince = (db: Kysely<Schema>, ownerId: number, since: number, limit: number) =>
  db
    .selectFrom('changes')
    .leftJoin('items', join =>
      join
        .onRef('items.id', '=', 'changes.item_id')
        .onRef('items.owner_id', '=', 'changes.owner_id'),
    )
    .select(['changes.seq', 'changes.item_id', 'items.trashed_at'])
    .select(ITEM_COLUMNS.map(column => `items.${column}` as const))
    .where('changes.owner_id', '=', ownerId)
    .where('changes.seq', '>', since)
    .orderBy('changes.seq')
    .limit(limit)

/**
 * Returns the number of the newest change whose record may have been deleted. A device that has not read the
 * feed up to this number must reload everything.
 */
export async function forgottenTo(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { forgotten_to } = await db
    .selectFrom('counters')
    .select('forgotten_to')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return forgotten_to
}

export async function lastChange(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { last_change } = await db
    .selectFrom('counters')
    .select('last_change')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return last_change
}
