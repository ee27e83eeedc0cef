import type { Cursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, sql } from 'kysely'
import { DETAILS_CHARS } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import { SHARED_COLUMNS } from '../items/shares/shared-items.ts'
import { MEMBERSHIP_COLUMNS } from './album-items.ts'
import { isOpenAt } from './open-links.ts'

const PAGE_AND_ONE = LIMITS.listPage + 1

export const ownAlbumIds = (db: Kysely<Schema>, ownerId: number, { time, name }: Cursor) =>
  db
    .selectFrom('albums')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(eb => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(time, name)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_AND_ONE)

export const sharedAlbumIds = (db: Kysely<Schema>, userId: number, { time, name }: Cursor) =>
  db
    .selectFrom('album_shares')
    .select('album_id as id')
    .where('user_id', '=', userId)
    .where(eb => eb(eb.refTuple('created_at', 'album_id'), '<', eb.tuple(time, name)))
    .orderBy('created_at', 'desc')
    .orderBy('album_id', 'desc')
    .limit(PAGE_AND_ONE)

const albumsIn = (db: Kysely<Schema>, ids: string[]) =>
  db.selectFrom('albums').where('albums.id', 'in', ids)

export const albumRows = (db: Kysely<Schema>, ids: string[], now: Date) =>
  albumsIn(db, ids)
    .selectAll('albums')
    .select(eb => [
      eb
        .selectFrom('album_items')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('album_items.album_id', '=', 'albums.id')
        .where('album_items.trashed', '=', sql.lit(0))
        .$asScalar()
        .$notNull()
        .as('count'),
      eb
        .selectFrom('album_shares')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('album_shares.album_id', '=', 'albums.id')
        .$asScalar()
        .$notNull()
        .as('shared_with'),
      eb
        .selectFrom('links')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('links.album_id', '=', 'albums.id')
        .where(isOpenAt(now))
        .$asScalar()
        .$notNull()
        .as('links'),
    ])

export type AlbumRecordRow = Awaited<ReturnType<ReturnType<typeof albumRows>['execute']>>[number]

export const ownShares = (db: Kysely<Schema>, userId: number, ids: string[]) =>
  albumsIn(db, ids)
    .innerJoin('album_shares', 'album_shares.album_id', 'albums.id')
    .selectAll('album_shares')
    .where('album_shares.user_id', '=', userId)

export const chainRows = (db: Kysely<Schema>, ids: string[]) =>
  albumsIn(db, ids)
    .innerJoin('album_epochs', 'album_epochs.album_id', 'albums.id')
    .select(['album_epochs.album_id', 'album_epochs.epoch', 'album_epochs.previous_key'])
    .orderBy('album_epochs.epoch', 'desc')

export type ChainRow = Awaited<ReturnType<ReturnType<typeof chainRows>['execute']>>[number]

/**
 * Returns the query of the albums' covers: the item that the owner chose, if the album still shows it, else
 * the newest item. Omits albums without visible items.
 */
export const coverRows = (db: Kysely<Schema>, ids: string[]) =>
  albumsIn(db, ids)
    .innerJoin('album_items', join =>
      join
        .onRef('album_items.album_id', '=', 'albums.id')
        .on(eb =>
          eb(
            'album_items.item_id',
            '=',
            eb.fn.coalesce(
              eb
                .selectFrom('album_items as chosen')
                .select('chosen.item_id')
                .whereRef('chosen.album_id', '=', 'albums.id')
                .whereRef('chosen.item_id', '=', 'albums.cover_id')
                .where('chosen.trashed', '=', sql.lit(0)),
              eb
                .selectFrom('album_items as newest')
                .select('newest.item_id')
                .whereRef('newest.album_id', '=', 'albums.id')
                .where('newest.trashed', '=', sql.lit(0))
                .orderBy('newest.day', 'desc')
                .orderBy('newest.item_id', 'desc')
                .limit(1),
            ),
          ),
        ),
    )
    .innerJoin('items', 'items.id', 'album_items.item_id')
    .select(SHARED_COLUMNS)
    .select(MEMBERSHIP_COLUMNS)

export const albumSizes = (db: Kysely<Schema>, ids: string[]) =>
  albumsIn(db, ids).select([
    'albums.id',
    sql<number>`octet_length(details_sealed) + octet_length(members_sealed) + epoch * ${sql.lit(KEY_CHARS)}`.as(
      'chars',
    ),
  ])

const KEY_CHARS = 120

export const coverSizes = (db: Kysely<Schema>, ids: string[]) =>
  coverRows(db, ids)
    .clearSelect()
    .select(['albums.id', DETAILS_CHARS.as('chars')])
