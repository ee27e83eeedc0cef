import type { AlbumItem } from '@safelight/contract/albums'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Place } from '../media/store.ts'
import { SHARED_COLUMNS, type SharedRow, toSharedItems } from '../shares/shared-items.ts'

/** A row of `album_items` beside its item's. */
export type AlbumItemRow = SharedRow & {
  album_id: string
  member_epoch: number
  member_key: string
  member_signature: string
}

/** Items with the records by which they belong to an album, in the order of the rows. */
export async function toAlbumItems(
  db: Kysely<Schema>,
  viewerId: number | null,
  rows: AlbumItemRow[],
): Promise<AlbumItem[]> {
  const { items } = await toSharedItems(db, viewerId, rows)
  return items.map((item, i) => ({ ...item, membership: membershipOf(item, rows[i]) }))
}

function membershipOf({ ownerAccountId }: { ownerAccountId: string }, row?: AlbumItemRow) {
  if (!row) throw new Error('an item without its row')
  const { member_epoch: epoch, member_key: wrappedKey, member_signature: signature } = row
  return { epoch, ownerAccountId, wrappedKey, signature }
}

export const MEMBERSHIP_COLUMNS = [
  'album_items.album_id',
  'album_items.epoch as member_epoch',
  'album_items.wrapped_key as member_key',
  'album_items.signature as member_signature',
] as const

/** Those of an album that are not in the trash, newest day first. */
const inOrder = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_items')
    .innerJoin('items', 'items.id', 'album_items.item_id')
    .select(SHARED_COLUMNS)
    .select(MEMBERSHIP_COLUMNS)
    .where('album_items.album_id', '=', albumId)
    .where('album_items.trashed', '=', sql.lit(0))
    .orderBy('album_items.day', 'desc')
    .orderBy('album_items.item_id', 'desc')

/** The query of `limit` items of an album behind the first `offset` ones. */
export const albumPageAt = (db: Kysely<Schema>, albumId: string, offset: number, limit: number) =>
  inOrder(db, albumId).limit(limit).offset(offset)

/** The query of `limit` items of an album behind a place. */
export const albumPageAfter = (db: Kysely<Schema>, albumId: string, after: Place, limit: number) =>
  inOrder(db, albumId)
    .where(eb =>
      eb(eb.refTuple('album_items.day', 'album_items.item_id'), '<', eb.tuple(after.day, after.id)),
    )
    .limit(limit)

/** The query of how many items of an album are not in the trash. */
export const albumCount = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('album_id', '=', albumId)
    .where('trashed', '=', sql.lit(0))
