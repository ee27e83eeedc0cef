import { type Cursor, START } from '@safelight/contract/cursors'
import type { MonthCount } from '@safelight/contract/items'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import { type Days, EVER } from './days.ts'
import { ITEM_COLUMNS, type ItemRow } from './item.ts'

/**
 * Returns the query of an owner's items outside the trash, newest day first, without days before the first of
 * `days`. The caller adds the upper bound.
 */
const timeline = (db: Kysely<Schema>, ownerId: number, days: Days) =>
  db
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('day', '>=', days.first)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')

export function pageAfter(
  db: Kysely<Schema>,
  ownerId: number,
  after: Cursor,
  limit: number,
  days: Days = EVER,
) {
  // Give the query a single upper bound, because an index scan can start at only one.
  const { time, name } = after.time <= days.last ? after : { ...START, time: days.last }
  return timeline(db, ownerId, days)
    .where(eb => eb(eb.refTuple('day', 'id'), '<', eb.tuple(time, name)))
    .limit(limit)
}

export const pageAt = (
  db: Kysely<Schema>,
  ownerId: number,
  offset: number,
  limit: number,
  days: Days = EVER,
) => timeline(db, ownerId, days).where('day', '<=', days.last).limit(limit).offset(offset)

export const monthCountsOf = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('month_counts')
    .select(['year', 'month', 'count', 'videos', 'documents'])
    .where('owner_id', '=', ownerId)
    .where('count', '>', 0)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')

export const monthCounts = (db: Kysely<Schema>, ownerId: number): Promise<MonthCount[]> =>
  monthCountsOf(db, ownerId).execute()

export async function findItem(db: Kysely<Schema>, ownerId: number, id: string) {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export const itemsByIds = (db: Kysely<Schema>, ids: string[]) =>
  db.selectFrom('items').selectAll().where('id', 'in', ids)

export const findItems = (db: Kysely<Schema>, ownerId: number, ids: string[]) =>
  db.selectFrom('items').selectAll().where('id', 'in', ids).where('owner_id', '=', ownerId)

/**
 * Reads as many items as fit into a page. `left` lists the ids of the other items. Call this within a
 * transaction.
 */
export async function readItems(
  db: Kysely<Schema>,
  ownerId: number,
  ids: string[],
): Promise<{ rows: ItemRow[]; left: string[] }> {
  const items = findItems(db, ownerId, ids).orderBy('id')
  const { rows, hasMore } = await readPage(items, DETAILS_CHARS, ids.length)
  const read = new Set(rows.map(row => row.id))
  return { rows, left: hasMore ? ids.filter(id => !read.has(id)) : [] }
}

export async function findUploaded(db: Kysely<Schema>, ownerId: number, uploadId: string) {
  return db
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('original_blob', '=', uploadId)
    .executeTakeFirst()
}

/** Tells which unique value of an item is already taken: its id, or its checksum among the owner's items. */
export async function findTaken(
  db: Kysely<Schema>,
  ownerId: number,
  { id, checksum }: Pick<ItemRow, 'id' | 'checksum'>,
): Promise<'id' | 'checksum' | undefined> {
  const sameId = await db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()
  if (sameId) return 'id'
  const duplicate = await db
    .selectFrom('items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('checksum', '=', checksum)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return duplicate && 'checksum'
}

export const duplicatesOf = (
  db: Kysely<Schema>,
  ownerId: number,
  checksums: string[],
  where: 'trash' | 'library',
) =>
  db
    .selectFrom('items')
    .select(['checksum', 'id'])
    .where('owner_id', '=', ownerId)
    .where('trashed_at', where === 'trash' ? 'is not' : 'is', null)
    .where('checksum', 'in', checksums)
