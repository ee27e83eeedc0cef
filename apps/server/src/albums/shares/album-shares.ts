import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

export const albumSharesOf = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_shares')
    .selectAll()
    .where('album_id', '=', albumId)
    .orderBy('created_at')
    .orderBy('user_id')

export const albumSharesBetween = (db: Kysely<Schema>, ownerId: number, userId: number) =>
  db
    .selectFrom('album_shares')
    .innerJoin('albums', 'albums.id', 'album_shares.album_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('album_shares.user_id', '=', userId)
    .where('albums.owner_id', '=', ownerId)
