import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { SHARED_COLUMNS } from '../shares/shared-items.ts'
import { MEMBERSHIP_COLUMNS } from './items.ts'

/** Which albums are read: an owner's, those shared with a member, or one. */
export type Scope = { owner: number } | { member: number } | { album: string }

function albumsIn(db: Kysely<Schema>, scope: Scope) {
  const albums = db.selectFrom('albums')
  if ('album' in scope) return albums.where('albums.id', '=', scope.album)
  if ('owner' in scope) return albums.where('albums.owner_id', '=', scope.owner)
  return albums.where('albums.id', 'in', shared =>
    shared
      .selectFrom('album_shares')
      .select('album_shares.album_id')
      .where('album_shares.user_id', '=', scope.member),
  )
}

/** The query of albums with what is counted for them. */
export const albumRows = (db: Kysely<Schema>, scope: Scope) =>
  albumsIn(db, scope)
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
        .$asScalar()
        .$notNull()
        .as('links'),
    ])
    .orderBy('albums.created_at', 'desc')
    .orderBy('albums.id', 'desc')

export type AlbumRecordRow = Awaited<ReturnType<ReturnType<typeof albumRows>['execute']>>[number]

/** The query of somebody's own shares of the albums in a scope. */
export const ownShares = (db: Kysely<Schema>, userId: number, scope: Scope) =>
  albumsIn(db, scope)
    .innerJoin('album_shares', 'album_shares.album_id', 'albums.id')
    .selectAll('album_shares')
    .where('album_shares.user_id', '=', userId)

/** The query of the chains of keys of the albums in a scope, newest epoch first. */
export const chainRows = (db: Kysely<Schema>, scope: Scope) =>
  albumsIn(db, scope)
    .innerJoin('album_epochs', 'album_epochs.album_id', 'albums.id')
    .select(['album_epochs.album_id', 'album_epochs.epoch', 'album_epochs.previous_key'])
    .orderBy('album_epochs.epoch', 'desc')

/** The query of the covers of the albums in a scope: the chosen item if it is there, else the newest one. */
export const coverRows = (db: Kysely<Schema>, scope: Scope) =>
  albumsIn(db, scope)
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
