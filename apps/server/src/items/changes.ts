import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ITEM_COLUMNS } from './item.ts'

/**
 * Notes that an item was added, changed or removed. Call it within the transaction that does it:
 * the owner's row stays locked until that commits, so that no number becomes visible after a higher one.
 */
export async function recordChange(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
): Promise<void> {
  const { last_change: seq } = await db
    .updateTable('users')
    .set(eb => ({ last_change: eb('last_change', '+', 1) }))
    .where('id', '=', ownerId)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('changes')
    .values({ owner_id: ownerId, item_id: itemId, seq })
    .onConflict(conflict => conflict.columns(['owner_id', 'item_id']).doUpdateSet({ seq }))
    .execute()
}

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

/** The number of an owner's last change, 0 before the first. */
export async function lastChange(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { last_change } = await db
    .selectFrom('users')
    .select('last_change')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return last_change
}
