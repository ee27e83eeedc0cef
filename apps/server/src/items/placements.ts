import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ItemRow } from './item.ts'

/**
 * Albums and links keep a copy of each item's day and of whether it is in the trash, so that their lists
 * come in order from an index. Call it within the transaction that changes either of the two.
 */
export async function updatePlacements(
  db: Kysely<Schema>,
  { id, day, trashed_at }: Pick<ItemRow, 'id' | 'day' | 'trashed_at'>,
): Promise<void> {
  const place = { day, trashed: trashed_at === null ? 0 : 1 }
  await db.updateTable('album_items').set(place).where('item_id', '=', id).execute()
  await db.updateTable('link_items').set(place).where('item_id', '=', id).execute()
}
