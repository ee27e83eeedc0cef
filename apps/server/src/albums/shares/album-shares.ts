import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** The query of the people with whom an album is shared, in the order in which they came. */
export const albumSharesOf = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_shares')
    .selectAll()
    .where('album_id', '=', albumId)
    .orderBy('created_at')
    .orderBy('user_id')

/** The query of how many albums one person shares with another. */
export const albumSharesBetween = (db: Kysely<Schema>, ownerId: number, userId: number) =>
  db
    .selectFrom('album_shares')
    .innerJoin('albums', 'albums.id', 'album_shares.album_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('album_shares.user_id', '=', userId)
    .where('albums.owner_id', '=', ownerId)
