import { type Expression, type Insertable, type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { countUsed } from './quota.ts'

/*
 * Albums, shares, links, guest uploads and recognition shards count toward an account's storage. Code that
 * changes such rows must count the change in the same transaction. Code must also delete such rows before the
 * rows that they reference: a cascade would delete them without counting.
 */

/** Bytes that a row takes in addition to its sealed texts: ids, signatures, index entries. */
export const ROW_BYTES = 200

/**
 * How each table is charged.
 * - `payer`: the column with the account that pays.
 * - `texts`: columns that are charged by their length.
 * - `rows`: a column that counts rows of another table, such as an album's epochs. Each counted row adds
 *   `ROW_BYTES`.
 */
const CHARGES = {
  albums: {
    payer: 'owner_id',
    key: ['id'],
    texts: ['details_sealed', 'members_sealed'],
    rows: 'epoch',
  },
  album_items: { payer: 'owner_id', key: ['album_id', 'item_id'], texts: ['wrapped_key'] },
  album_shares: { payer: 'album_owner_id', key: ['album_id', 'user_id'], texts: ['sealed'] },
  item_shares: { payer: 'owner_id', key: ['item_id', 'user_id'], texts: ['sealed'] },
  links: { payer: 'owner_id', key: ['token'], texts: ['sealed', 'wrapped_secret'] },
  link_items: { payer: 'owner_id', key: ['token', 'item_id'], texts: [] },
  recognition_shards: { payer: 'owner_id', key: ['owner_id', 'name'], texts: ['sealed'] },
} as const satisfies { [T in keyof Schema]?: Charge<T> }

interface Charge<T extends keyof Schema> {
  payer: keyof Schema[T]
  key: readonly (keyof Schema[T])[]
  texts: readonly (keyof Schema[T])[]
  rows?: keyof Schema[T]
}

type Charged = keyof typeof CHARGES

export function chargeOf<T extends Charged>(table: T, row: Insertable<Schema[T]>): number {
  const { texts, rows }: { texts: readonly string[]; rows?: string } = CHARGES[table]
  const columns = row as Record<string, unknown>
  const sealed = texts.reduce((sum, column) => sum + String(columns[column]).length, 0)
  return ROW_BYTES + sealed + (rows ? ROW_BYTES * Number(columns[rows]) : 0)
}

/** The largest number of rows that one statement removes. The charges of these rows are held in memory. */
const AT_ONCE = 1000

interface Keys {
  limit(rows: number): Expression<unknown>
}

export async function removeCharged(
  transaction: Kysely<Schema>,
  table: Charged,
  keys: Keys,
): Promise<number> {
  for (let sum = 0; ; ) {
    const removed = await removeSomeCharged(transaction, table, keys)
    sum += removed
    if (removed < AT_ONCE) return sum
  }
}

export async function removeSomeCharged(
  transaction: Kysely<Schema>,
  table: Charged,
  keys: Keys,
  limit = AT_ONCE,
): Promise<number> {
  const { payer, key } = CHARGES[table]
  const { rows } = await sql<{ payer: number; bytes: number }>`
    delete from ${sql.table(table)}
    where (${sql.join(key.map(column => sql.ref(column)))}) in ${keys.limit(limit)}
    returning ${sql.ref(payer)} as payer, ${bytesOf(table)} as bytes
  `.execute(transaction)
  const freed = new Map<number, number>()
  for (const { payer, bytes } of rows) freed.set(payer, (freed.get(payer) ?? 0) + bytes)
  // Update the accounts in ascending order, as `writeFor` locks them. Otherwise, two writers could deadlock.
  for (const [id, bytes] of [...freed].sort(([a], [b]) => a - b)) {
    await countUsed(transaction, id, -bytes)
  }
  return rows.length
}

function bytesOf(table: Charged) {
  const { texts, rows }: { texts: readonly string[]; rows?: string } = CHARGES[table]
  const terms = [
    sql.lit(ROW_BYTES),
    ...texts.map(column => sql`length(${sql.ref(column)})`),
    ...(rows ? [sql`${sql.lit(ROW_BYTES)} * ${sql.ref(rows)}`] : []),
  ]
  return sql`${sql.join(terms, sql` + `)}`
}
