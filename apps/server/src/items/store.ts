import type { MonthCount } from '@safelight/contract/media'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { recordChange } from '../changes/store.ts'
import { type Days, EVER } from './days.ts'
import { bytesOf, ITEM_COLUMNS, type ItemRow } from './item.ts'

/** A place in the timeline's order; a page begins behind it. */
export interface Place {
  day: string
  id: string
}

/** The first page begins behind it. */
export const BEFORE_ALL: Place = { day: '~', id: '~' }

/** The place that a cursor of the contract names. */
export const toPlace = (cursor: string): Place => ({
  day: cursor.slice(0, 10),
  id: cursor.slice(11),
})

/** Adds an item with all that is counted for it. To be called within a transaction. */
export async function insertItem(db: Kysely<Schema>, item: ItemRow): Promise<void> {
  await db.insertInto('items').values(item).execute()
  await countItem(db, item, 1)
  await recordChange(db, item.owner_id, item.id)
  await countUsed(db, item.owner_id, bytesOf(item))
}

/** Counts space that an owner's items take more than before. To be called within the same transaction. */
export async function countUsed(db: Kysely<Schema>, ownerId: number, bytes: number): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('id', '=', ownerId)
    .execute()
}

/** Counts an item in its month, or no longer. To be called within the transaction that moves it. */
export async function countItem(db: Kysely<Schema>, item: ItemRow, count: 1 | -1): Promise<void> {
  const [year, month] = item.day.split('-').map(Number)
  if (year === undefined || month === undefined) throw new TypeError('not a day')
  const videos = item.type.startsWith('video/') ? count : 0
  await db
    .insertInto('month_counts')
    .values({ owner_id: item.owner_id, year, month, count, videos })
    .onConflict(conflict =>
      conflict.columns(['owner_id', 'year', 'month']).doUpdateSet(eb => ({
        count: eb('month_counts.count', '+', count),
        videos: eb('month_counts.videos', '+', videos),
      })),
    )
    .execute()
}

/** Items of `days` that are not in the trash, newest day first. */
const timeline = (db: Kysely<Schema>, ownerId: number, days: Days) =>
  db
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('day', '>=', days.first)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')

/** The query of `limit` items behind a place. */
export function pageAfter(
  db: Kysely<Schema>,
  ownerId: number,
  after: Place,
  limit: number,
  days: Days = EVER,
) {
  // One upper bound, not two: the index can begin at one alone.
  const { day, id } = after.day <= days.last ? after : { day: days.last, id: BEHIND_ALL_IDS }
  return timeline(db, ownerId, days)
    .where(eb => eb(eb.refTuple('day', 'id'), '<', eb.tuple(day, id)))
    .limit(limit)
}

const BEHIND_ALL_IDS = '~'

/** The query of `limit` items behind the first `offset` ones. */
export const pageAt = (
  db: Kysely<Schema>,
  ownerId: number,
  offset: number,
  limit: number,
  days: Days = EVER,
) => timeline(db, ownerId, days).where('day', '<=', days.last).limit(limit).offset(offset)

/** The query of an owner's months that have items, newest first. */
export const monthCountsOf = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('month_counts')
    .select(['year', 'month', 'count', 'videos'])
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

/** The query of those of an owner's items that have one of these ids, in the trash or outside. */
export const findItems = (db: Kysely<Schema>, ownerId: number, ids: string[]) =>
  db.selectFrom('items').selectAll().where('id', 'in', ids).where('owner_id', '=', ownerId)

/** The item that an upload became. */
export async function findUploaded(db: Kysely<Schema>, ownerId: number, uploadId: string) {
  return db
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('original_blob', '=', uploadId)
    .executeTakeFirst()
}

/** Which of an item's unique values is taken already: its id, or its checksum among the owner's items. */
export async function findTaken(
  db: Kysely<Schema>,
  ownerId: number,
  { id, checksum }: Pick<ItemRow, 'id' | 'checksum'>,
): Promise<'id' | 'checksum' | undefined> {
  const sameId = await db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()
  if (sameId) return 'id'
  const twin = await db
    .selectFrom('items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('checksum', '=', checksum)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return twin && 'checksum'
}

/** The query of an owner's items with one of these checksums, in the trash or outside. */
export const twins = (
  db: Kysely<Schema>,
  ownerId: number,
  checksums: string[],
  place: 'trash' | 'library',
) =>
  db
    .selectFrom('items')
    .select(['checksum', 'id'])
    .where('owner_id', '=', ownerId)
    .where('trashed_at', place === 'trash' ? 'is not' : 'is', null)
    .where('checksum', 'in', checksums)
