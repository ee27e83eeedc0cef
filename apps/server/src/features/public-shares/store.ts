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

/** The query of how many items of a link to items are not in the trash. */
export const linkCount = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('link_items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('token', '=', token)
    .where('trashed', '=', sql.lit(0))
