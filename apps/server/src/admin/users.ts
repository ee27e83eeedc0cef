import type { AdminUser, UserPage, UserSort, UsersQuery } from '@safelight/contract/admin-users'
import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import { administers } from '../accounts/administrators.ts'
import { shownName } from '../accounts/person.ts'
import { accountPlans, planOf } from '../accounts/plan/plan-of-account.ts'
import { allowanceOf } from '../accounts/plan/storage-limit.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'

type Stores = Pick<Context, 'database' | 'storageLimit'>

const COLUMNS = {
  id: 'id',
  email: 'email',
  name: 'name_key',
  usagePercentage: 'usage_percentage',
  createdAt: 'created_at',
} as const satisfies Record<UserSort, string>

type Cursor = readonly [value: string | number, id: number]

export function userRows(
  db: Kysely<Schema>,
  { sort, order }: Pick<UsersQuery, 'sort' | 'order'>,
  after?: Cursor,
) {
  const column = COLUMNS[sort]
  const rows = users(db)
    .orderBy(column, order)
    .$if(column !== 'id', query => query.orderBy('id', order))
    .limit(LIMITS.adminPage + 1)
  if (!after) return rows
  const [value, id] = after
  const behind = order === 'asc' ? '>' : '<'
  return column === 'id'
    ? rows.where('id', behind, id)
    : rows.where(eb => eb(eb.refTuple(column, 'id'), behind, eb.tuple(value as string, id)))
}

/**
 * Returns the query of the ids of accounts whose address or name starts with a lower-case text. Selects one
 * id more than a page holds, to show whether there is another page.
 */
export function matchingIds(db: Kysely<Schema>, text: string) {
  const end = `${text}\u{10ffff}`
  const beginning = (column: 'email' | 'name_key') =>
    db.selectFrom(
      db
        .selectFrom('users')
        .select('id')
        .where('deleted_at', 'is', null)
        .where(column, '>=', text)
        .where(column, '<', end)
        .orderBy(column)
        .limit(LIMITS.adminPage + 1)
        .as(column),
    )
  return beginning('email')
    .select('id')
    .union(beginning('name_key').select('id'))
    .orderBy('id')
    .limit(LIMITS.adminPage + 1)
}

const users = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .innerJoin('counters', 'owner_id', 'id')
    .selectAll('users')
    .select('used_bytes')
    .where('deleted_at', 'is', null)

export async function readUsers(stores: Stores, query: UsersQuery): Promise<UserPage> {
  const { database } = stores
  const { rows, ...more } = await (query.search ? searched : page)(database, query)
  const found: AdminUser[] = []
  for (const row of rows) found.push(await toAdminUser(stores, row))
  return { users: found, ...more, summary: await readSummary(database) }
}

async function page(db: Kysely<Schema>, query: UsersQuery) {
  const after = query.after === undefined ? undefined : parseCursor(query.after)
  const rows = await userRows(db, query, after).execute()
  const shown = rows.slice(0, LIMITS.adminPage)
  const last = shown.at(-1)
  const next =
    last && rows.length > shown.length
      ? JSON.stringify([last[COLUMNS[query.sort]], last.id] satisfies Cursor)
      : null
  return { rows: shown, next, isCut: false }
}

async function searched(db: Kysely<Schema>, { sort, order, search }: UsersQuery) {
  const text = search.toLowerCase()
  const found = await matchingIds(db, text).execute()
  const isCut = found.length > LIMITS.adminPage
  const ids = found.slice(0, LIMITS.adminPage).map(({ id }) => id)
  if (/^\d{1,9}$/.test(text)) ids.push(Number(text))
  if (ids.length === 0) return { rows: [], next: null, isCut }
  const column = COLUMNS[sort]
  const rows = await users(db)
    .where('id', 'in', ids)
    .orderBy(column, order)
    .orderBy('id', order)
    .execute()
  return { rows, next: null, isCut }
}

function parseCursor(text: string): Cursor {
  try {
    const [value, id, ...more] = JSON.parse(text)
    const isValue = typeof value === 'string' || typeof value === 'number'
    if (isValue && Number.isSafeInteger(id) && more.length === 0) return [value, id]
  } catch {
    // A malformed cursor gets the same error as an invalid one.
  }
  throw new ApiError('INVALID_REQUEST')
}

/** Throws NOT_FOUND for unknown and deleted accounts. */
export async function requireUser(db: Kysely<Schema>, id: number): Promise<UserRow> {
  const row = await users(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

export const readUserById = async (stores: Stores, id: number): Promise<AdminUser> =>
  toAdminUser(stores, await requireUser(stores.database, id))

export type UserRow = Selectable<Schema['users']> &
  Pick<Selectable<Schema['counters']>, 'used_bytes'>

const MiB = 1024 * 1024

/**
 * Returns the view of an account for administrators. It must never contain a key, a digest or a sealed
 * value.
 */
async function toAdminUser({ database, storageLimit }: Stores, row: UserRow): Promise<AdminUser> {
  const { limitBytes: limit } = await allowanceOf(database, row.id, storageLimit)
  const plan = await planOf(database, row.id)
  const customer = await database
    .selectFrom('payment_customers')
    .select('id')
    .where('user_id', '=', row.id)
    .executeTakeFirst()
  return {
    id: row.id,
    email: row.email,
    name: shownName(row),
    plan: plan
      ? {
          name: plan.name,
          price: plan.price_cents / 100,
          storageLimitMB: plan.storage_limit_mb,
        }
      : null,
    roles: JSON.parse(row.roles_json),
    storageUsedMB: row.used_bytes / MiB,
    storageLimitMB: (limit ?? 0) / MiB,
    usagePercentage: limit ? (100 * row.used_bytes) / limit : 0,
    createdAt: row.created_at,
    stripeCustomerId: customer?.id ?? null,
    quotaMB: row.storage_limit_mb,
    disabledAt: row.disabled_at,
    isAdministrator: administers(row),
  }
}

export const userSums = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.avg<number | null>('usage_percentage').as('usage'),
    ])
    .where('deleted_at', 'is', null)

export const bytesOfAll = (db: Kysely<Schema>) =>
  db.selectFrom('counters').select(eb => eb.fn.sum<number | null>('used_bytes').as('bytes'))

export const planCount = (db: Kysely<Schema>) =>
  accountPlans(db)
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('count'))

export const customerCount = (db: Kysely<Schema>) =>
  db.selectFrom('payment_customers').select(eb => eb.fn.countAll<number>().as('count'))

async function readSummary(db: Kysely<Schema>): Promise<UserPage['summary']> {
  const { count, usage } = await userSums(db).executeTakeFirstOrThrow()
  const plans = await planCount(db).executeTakeFirstOrThrow()
  const customers = await customerCount(db).executeTakeFirstOrThrow()
  return {
    totalUsers: count,
    usersWithPlans: plans.count,
    usersWithCustomerId: customers.count,
    averageUsage: Math.round((usage ?? 0) * 10) / 10,
  }
}

export const sessionCount = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)

export const itemCount = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('month_counts')
    .select(eb => sql<number>`coalesce(${eb.fn.sum('count')}, 0)`.as('count'))
    .where('owner_id', '=', ownerId)
