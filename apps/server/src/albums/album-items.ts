import type { AlbumItem, AlbumOrder } from '@safelight/contract/albums'
import type { Cursor } from '@safelight/contract/cursors'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { SHARED_COLUMNS, type SharedRow, toSharedItems } from '../items/shares/shared-items.ts'

/** A row of `album_items` joined with its item. */
export type AlbumItemRow = SharedRow & {
  album_id: string
  member_epoch: number
  member_key: string
  member_signature: string
}

/** Visitors of links do not see who added the items: their `viewerId` is null. */
export async function toAlbumItems(
  db: Kysely<Schema>,
  viewerId: number | null,
  rows: AlbumItemRow[],
): Promise<AlbumItem[]> {
  const { items, people } = await toSharedItems(db, viewerId, rows)
  return items.map((item, i) => {
    const row = rows[i]
    if (!row) throw new Error('item without a row')
    const { email, displayName } = people(row.owner_id)
    return {
      ...item,
      membership: membershipOf(item, row),
      ...(viewerId !== null && { addedBy: { email, displayName } }),
    }
  })
}

function membershipOf({ ownerAccountId }: { ownerAccountId: string }, row: AlbumItemRow) {
  const { member_epoch: epoch, member_key: wrappedKey, member_signature: signature } = row
  return { epoch, ownerAccountId, wrappedKey, signature }
}

export const MEMBERSHIP_COLUMNS = [
  'album_items.album_id',
  'album_items.epoch as member_epoch',
  'album_items.wrapped_key as member_key',
  'album_items.signature as member_signature',
] as const

/** Which way to read an album: how its items compare to a cursor before them, and how to sort them. */
const READING = {
  newest: ['<', 'desc'],
  oldest: ['>', 'asc'],
} as const satisfies Record<AlbumOrder, unknown>

export function albumPageAfter(
  db: Kysely<Schema>,
  albumId: string,
  after: Cursor,
  limit: number,
  order: AlbumOrder = 'newest',
) {
  const [isAfter, direction] = READING[order]
  return db
    .selectFrom('album_items')
    .innerJoin('items', 'items.id', 'album_items.item_id')
    .select(SHARED_COLUMNS)
    .select(MEMBERSHIP_COLUMNS)
    .where('album_items.album_id', '=', albumId)
    .where('album_items.trashed', '=', sql.lit(0))
    .where(eb =>
      eb(
        eb.refTuple('album_items.day', 'album_items.item_id'),
        isAfter,
        eb.tuple(after.time, after.name),
      ),
    )
    .orderBy('album_items.day', direction)
    .orderBy('album_items.item_id', direction)
    .limit(limit)
}

/** Returns the query of the cursor after an album's first `offset` items. The next page starts there. */
export function albumCursorAt(
  db: Kysely<Schema>,
  albumId: string,
  offset: number,
  order: AlbumOrder = 'newest',
) {
  const [, direction] = READING[order]
  return db
    .selectFrom('album_items')
    .select(['day as time', 'item_id as name'])
    .where('album_id', '=', albumId)
    .where('trashed', '=', sql.lit(0))
    .orderBy('day', direction)
    .orderBy('item_id', direction)
    .limit(1)
    .offset(offset - 1)
}

export const albumSum = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_items')
    .select(SUM)
    .where('album_id', '=', albumId)
    .where('trashed', '=', sql.lit(0))

export const SUM = [
  sql<number>`count(*)`.as('total'),
  sql<number>`coalesce(sum(size), 0)`.as('totalBytes'),
]
