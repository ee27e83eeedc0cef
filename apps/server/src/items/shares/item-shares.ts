import type { Cursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { SHARED_COLUMNS } from './shared-items.ts'

export const itemSharesOf = (db: Kysely<Schema>, itemId: string) =>
  db
    .selectFrom('item_shares')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('created_at')
    .orderBy('user_id')

export const itemsSharedWith = (db: Kysely<Schema>, userId: number, { time, name }: Cursor) =>
  db
    .selectFrom('item_shares')
    .innerJoin('items', 'items.id', 'item_shares.item_id')
    .select(SHARED_COLUMNS)
    .select([
      'item_shares.right',
      'item_shares.sealed',
      'item_shares.signature',
      'item_shares.created_at',
    ])
    .where('item_shares.user_id', '=', userId)
    .where('items.trashed_at', 'is', null)
    .where(eb =>
      eb(eb.refTuple('item_shares.created_at', 'item_shares.item_id'), '<', eb.tuple(time, name)),
    )
    .orderBy('item_shares.created_at', 'desc')
    .orderBy('item_shares.item_id', 'desc')
    .limit(LIMITS.listPage)

export const findItemShare = (db: Kysely<Schema>, userId: number, itemId: string) =>
  db
    .selectFrom('item_shares')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)

export const itemSharesBetween = (db: Kysely<Schema>, ownerId: number, userId: number) =>
  db
    .selectFrom('item_shares')
    .innerJoin('items', 'items.id', 'item_shares.item_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('item_shares.user_id', '=', userId)
    .where('items.owner_id', '=', ownerId)
