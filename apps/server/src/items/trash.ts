import type { Cursor } from '@safelight/contract/cursors'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { recordChange } from './change-feed.ts'
import { countItem } from './insert-item.ts'
import type { ItemRow } from './item.ts'
import { duplicatesOf, findItems, readItems } from './item-queries.ts'
import { updatePlacements } from './placements.ts'

/** Moves an owner's items to the trash. Resolves to the items that were not in the trash yet. */
export function moveToTrash(
  db: Kysely<Schema>,
  ownerId: number,
  ids: string[],
  time: Date,
): Promise<ItemRow[]> {
  return writeFor(db, [ownerId], async transaction => {
    const found = await findItems(transaction, ownerId, ids).execute()
    const items = found.filter(item => item.trashed_at === null)
    for (const item of items) await setTrashed(transaction, item, time.toISOString())
    return items
  })
}

/**
 * Restores items from the trash, except items with a duplicate outside the trash. `left` lists the ids that
 * did not fit into one page.
 */
export function restoreFromTrash(
  db: Kysely<Schema>,
  ownerId: number,
  ids: string[],
): Promise<{ items: ItemRow[]; left: string[] }> {
  return writeFor(db, [ownerId], async transaction => {
    const { rows, left } = await readItems(transaction, ownerId, ids)
    const trashed = rows.filter(item => item.trashed_at !== null)
    if (trashed.length === 0) return { items: [], left }
    const checksums = trashed.map(item => item.checksum)
    const outside = await duplicatesOf(transaction, ownerId, checksums, 'library').execute()
    const taken = new Set(outside.map(duplicate => duplicate.checksum))
    const items: ItemRow[] = []
    for (const item of trashed) {
      if (taken.has(item.checksum)) continue
      taken.add(item.checksum)
      await setTrashed(transaction, item, null)
      items.push(item)
    }
    return { items, left }
  })
}

export const trashAfter = (
  db: Kysely<Schema>,
  ownerId: number,
  { time, name }: Cursor,
  limit: number,
) =>
  db
    .selectFrom('items')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is not', null)
    .where(eb => eb(eb.refTuple('trashed_at', 'id'), '<', eb.tuple(time, name)))
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

export const trashedBefore = (db: Kysely<Schema>, time: Date, limit: number) =>
  db
    .selectFrom('items')
    .selectAll()
    .where('trashed_at', 'is not', null)
    .where('trashed_at', '<', time.toISOString())
    .limit(limit)

async function setTrashed(db: Kysely<Schema>, item: ItemRow, time: string | null): Promise<void> {
  await db.updateTable('items').set({ trashed_at: time }).where('id', '=', item.id).execute()
  await updatePlacements(db, { ...item, trashed_at: time })
  await countItem(db, item, time === null ? 1 : -1)
  await recordChange(db, item.owner_id, item.id)
}
