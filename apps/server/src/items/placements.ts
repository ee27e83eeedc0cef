import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ItemRow } from './item.ts'

/**
 * Updates an item's day and trash state in the rows of albums and links, which repeat both. Call it within
 * the transaction that changes the item.
 */
export async function updatePlacements(
  db: Kysely<Schema>,
  { id, day, trashed_at }: Pick<ItemRow, 'id' | 'day' | 'trashed_at'>,
): Promise<void> {
  const place = { day, trashed: trashed_at === null ? 0 : 1 }
  await db.updateTable('album_items').set(place).where('item_id', '=', id).execute()
  await db.updateTable('link_items').set(place).where('item_id', '=', id).execute()
}
