import type { MediaType } from '@safelight/contract/media-types'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { DETAILS_CHARS } from '../../database/page.ts'
import type { Schema } from '../../database/schema.ts'
import type { Days } from '../days.ts'
import { ITEM_COLUMNS } from '../item.ts'
import { pageAt } from '../item-queries.ts'
import type { Wanted } from './words.ts'

export interface Search extends Wanted {
  ownerId: number
}

export function found(db: Kysely<Schema>, search: Search, offset: number, limit: number) {
  const { ownerId, days, month, types = [] } = search
  // The database merges one sorted index scan per type. PostgreSQL does so only if the subquery of each type
  // has its own `order by`.
  const [first, ...others] = types.map(type =>
    db
      .selectFrom(
        itemsOfTypes(db, ownerId, days, [type])
          .where(ofMonth(month))
          .select(ITEM_COLUMNS)
          .orderBy('day', 'desc')
          .orderBy('id', 'desc')
          .as('items'),
      )
      .selectAll(),
  )
  if (!first) return pageAt(db, ownerId, offset, limit, days).where(ofMonth(month))
  return others
    .reduce((all, each) => all.unionAll(each), first)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** Returns the query of the length, in characters, of the details of each item that `found` returns. */
export const foundSizes = (db: Kysely<Schema>, search: Search, offset: number, limit: number) =>
  db.selectFrom(found(db, search, offset, limit).as('items')).select(DETAILS_CHARS.as('chars'))

export function foundCount(db: Kysely<Schema>, { ownerId, days, month, types }: Search) {
  const items = types ? itemsOfTypes(db, ownerId, days, types) : itemsOf(db, ownerId, days)
  return items.where(ofMonth(month)).select(eb => eb.fn.countAll<number>().as('count'))
}

/** Filters the items of all years by month. */
const ofMonth = (month: number | undefined) =>
  month === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`substr(day, 6, 2) = ${String(month).padStart(2, '0')}`

const itemsOf = (db: Kysely<Schema>, ownerId: number, days: Days) =>
  db
    .selectFrom('items')
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)

function itemsOfTypes(db: Kysely<Schema>, ownerId: number, days: Days, types: MediaType[]) {
  return (
    db
      .selectFrom('items')
      .where('owner_id', '=', ownerId)
      .where('trashed_at', 'is', null)
      .where('type', 'in', types)
      .where('day', '>=', days.first)
      // Not `<=`: with two bounds on the day, the database would use the index `items_timeline`, and read the
      // items of all types.
      .where(eb => eb.not(eb('day', '>', days.last)))
  )
}
