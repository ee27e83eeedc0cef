import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ItemRow } from '../items/item.ts'
import { itemsByIds } from '../items/item-queries.ts'

/**
 * Returns those items among `ids` whose streams an account may read. Calls that send streams of items to
 * accounts must use this check. An account may read
 * - all its own items,
 * - items outside the trash that were shared with it, alone or in an album,
 * - items outside the trash in its own albums.
 */
export async function readableItems(
  db: Kysely<Schema>,
  userId: number,
  ids: string[],
): Promise<ItemRow[]> {
  const items = await itemsByIds(db, ids).execute()
  const foreign = items.filter(item => item.owner_id !== userId).map(item => item.id)
  if (foreign.length === 0) return items
  const shared = await sharedAmong(db, userId, foreign).execute()
  const readable = new Set(shared.map(row => row.item_id))
  return items.filter(
    item => item.owner_id === userId || (item.trashed_at === null && readable.has(item.id)),
  )
}

export const sharedAmong = (db: Kysely<Schema>, userId: number, ids: string[]) =>
  db
    .selectFrom('item_shares')
    .select('item_id')
    .where('item_id', 'in', ids)
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('album_items')
        .select('item_id')
        .where('item_id', 'in', ids)
        .where(eb =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('album_shares')
                .select('album_shares.user_id')
                .whereRef('album_shares.album_id', '=', 'album_items.album_id')
                .where('album_shares.user_id', '=', userId),
            ),
            eb.exists(
              eb
                .selectFrom('albums')
                .select('albums.id')
                .whereRef('albums.id', '=', 'album_items.album_id')
                .where('albums.owner_id', '=', userId),
            ),
          ]),
        ),
    )
