import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/start'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Schema } from '../schema.ts'
import { columnsOf, rowsAtOnce, type Table, tablesOf } from '../sqlite/tables.ts'

export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    found: string | null
  }>`select to_regclass('users') as found`.execute(db)
  if (rows[0]?.found == null) return true
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
}

export async function assertEmpty(db: Kysely<Schema>): Promise<void> {
  if (!(await isEmpty(db))) throw new StartError(texts.databaseNotEmpty)
}

/**
 * Copies all rows of an SQLite database into an empty PostgreSQL database with the same tables, in one
 * transaction. Nobody may write to the SQLite database. Throws StartError if the target is not empty.
 */
export async function fillPostgres(db: Kysely<Schema>, file: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = tablesOf(source)
    await db.transaction().execute(async transaction => {
      // Lock the table, so that nobody can sign up during the copy.
      await sql`lock table users in access exclusive mode`.execute(transaction)
      await assertEmpty(transaction)
      for (const { name } of tables.toReversed()) {
        await sql`delete from ${sql.table(name)}`.execute(transaction)
      }
      for (const table of tables) {
        await copyRows(source, transaction, table)
        if (table.isNumbered) await copyLastNumber(source, transaction, table.name)
      }
    })
  } finally {
    source.close()
  }
}

async function copyRows(
  source: DatabaseSync,
  db: Transaction<Schema>,
  table: Table,
): Promise<void> {
  const columns = columnsOf(table)
  const into = sql.raw(`insert into "${table.name}" (${columns})
    select ${columns} from json_populate_recordset(null::"${table.name}", `)
  const insert = (rows: unknown[]) => sql`${into}${JSON.stringify(rows)}::json)`.execute(db)
  const most = rowsAtOnce(table)
  let page: unknown[] = []
  for (const row of source.prepare(`select ${columns} from "${table.name}"`).iterate()) {
    page.push(row)
    if (page.length < most) continue
    await insert(page)
    page = []
  }
  if (page.length > 0) await insert(page)
}

/** Copies the last number that the table ever assigned, so that new rows get higher numbers. */
async function copyLastNumber(source: DatabaseSync, db: Transaction<Schema>, table: string) {
  const row = source.prepare('select seq from sqlite_sequence where name = ?').get(table)
  const last = Number(row?.seq ?? 0)
  await sql`
    select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${Math.max(last, 1)}, ${last > 0})
  `.execute(db)
}
