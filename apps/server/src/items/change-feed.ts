import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ITEM_COLUMNS } from './item.ts'

/**
 * Notes that an item was added, changed or removed. Call it within the transaction that does it:
 * the owner's counters stay locked until that commits, so that no number becomes visible after a higher one.
 * `deleted` says that it was deleted permanently.
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
 * Forgets an owner's permanent deletions beyond the latest `LIMITS.deletionsKept`, which would stay for good
 * otherwise. A device that has not heard of them yet is told to read everything anew.
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

/** The query of the newest of an owner's permanent deletions behind the latest `kept` ones. */
export const deletionsBehind = (db: Kysely<Schema>, ownerId: number, kept: number) =>
  db
    .selectFrom('changes')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .where('deleted', '=', sql.lit(1))
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(kept)

/** The query of `limit` changes behind `since`; without an item where it was deleted permanently. */
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

/** The number of the newest change that an owner's devices must know of to follow the rest. */
export async function forgottenTo(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { forgotten_to } = await db
    .selectFrom('counters')
    .select('forgotten_to')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return forgotten_to
}

/** The number of an owner's last change, 0 before the first. */
export async function lastChange(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { last_change } = await db
    .selectFrom('counters')
    .select('last_change')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return last_change
}
