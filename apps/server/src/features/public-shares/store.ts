import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { SHARED_COLUMNS } from '../shares/shared-items.ts'

/** The query of `limit` items of a link to items behind the first `offset` ones, newest day first. */
export const linkPageAt = (db: Kysely<Schema>, token: string, offset: number, limit: number) =>
  db
    .selectFrom('link_items')
    .innerJoin('items', 'items.id', 'link_items.item_id')
    .select(SHARED_COLUMNS)
    .where('link_items.token', '=', token)
    .where('link_items.trashed', '=', sql.lit(0))
    .orderBy('link_items.day', 'desc')
    .orderBy('link_items.item_id', 'desc')
    .limit(limit)
    .offset(offset)

/** The query of the number and the size of a link's items that are not in the trash. */
export const linkSum = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('link_items')
    .innerJoin('items', 'items.id', 'link_items.item_id')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.coalesce(eb.fn.sum<number>('items.size'), sql.lit(0)).as('totalBytes'),
    ])
    .where('link_items.token', '=', token)
    .where('link_items.trashed', '=', sql.lit(0))

/** The same of an album's items. */
export const albumSum = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('album_items')
    .innerJoin('items', 'items.id', 'album_items.item_id')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.coalesce(eb.fn.sum<number>('items.size'), sql.lit(0)).as('totalBytes'),
    ])
    .where('album_items.album_id', '=', albumId)
    .where('album_items.trashed', '=', sql.lit(0))
