import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Returns the query of the number and size of an owner's items of each type: of all items, and of those in
 * the trash.
 */
export const storageByType = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('items')
    .select(({ fn, val }) => [
      'type',
      fn.countAll<number>().as('count'),
      fn.sum<number>('original_bytes').as('bytes'),
      fn.countAll<number>().filterWhere('trashed_at', 'is not', null).as('trashedCount'),
      fn
        .coalesce(
          fn.sum<number>('original_bytes').filterWhere('trashed_at', 'is not', null),
          val(0),
        )
        .as('trashedBytes'),
    ])
    .where('owner_id', '=', ownerId)
    .groupBy('type')
    .orderBy('type')
