import type { Cursor } from '@safelight/contract/cursors'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { SHARED_COLUMNS } from '../../items/shares/shared-items.ts'
import { SUM } from '../album-items.ts'

export const linkPageAfter = (db: Kysely<Schema>, token: string, after: Cursor, limit: number) =>
  db
    .selectFrom('link_items')
    .innerJoin('items', 'items.id', 'link_items.item_id')
    .select(SHARED_COLUMNS)
    .where('link_items.token', '=', token)
    .where('link_items.trashed', '=', sql.lit(0))
    .where(eb =>
      eb(
        eb.refTuple('link_items.day', 'link_items.item_id'),
        '<',
        eb.tuple(after.time, after.name),
      ),
    )
    .orderBy('link_items.day', 'desc')
    .orderBy('link_items.item_id', 'desc')
    .limit(limit)

export const linkSum = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('link_items')
    .select(SUM)
    .where('token', '=', token)
    .where('trashed', '=', sql.lit(0))
