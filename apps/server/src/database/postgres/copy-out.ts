import { open, rm } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { makeTablesOf } from '../migrate.ts'
import { readAtOnce } from '../read-at-once.ts'
import type { Schema } from '../schema.ts'
import { openDatabase } from '../sqlite/open.ts'
import { columnsOf, rowsAtOnce, type Table, tablesOf } from '../sqlite/tables.ts'

/**
 * Copies a snapshot of a PostgreSQL database into an SQLite file, durably, while others use it. Replaces an
 * existing file. Leaves out the tables that only running servers need.
 */
export async function copyPostgres(db: Kysely<Schema>, target: string): Promise<void> {
  await rm(target, { force: true })
  await readAtOnce(db, async snapshot => {
    const made = openDatabase(target)
    try {
      await makeTablesOf(snapshot, made)
      // Leaves WAL mode, so that all data is in one file.
      await sql`pragma journal_mode = delete`.execute(made)
    } finally {
      await made.destroy()
    }
    await fill(target, snapshot)
  })
  const copy = await open(target, 'r+')
  try {
    await copy.chmod(0o600)
    await copy.sync()
  } finally {
    await copy.close()
  }
}

async function fill(target: string, snapshot: Kysely<Schema>): Promise<void> {
  // Skips the check of constraints: the source has checked them, and nobody uses the file before it is
  // complete.
  const copy = new DatabaseSync(target, { enableForeignKeyConstraints: false })
  try {
    copy.exec('pragma synchronous = off; begin')
    for (const table of tablesOf(copy)) {
      copy.exec(`delete from "${table.name}"`)
      await copyRows(snapshot, copy, table)
      if (table.isNumbered) await copyLastNumber(snapshot, copy, table.name)
    }
    copy.exec('commit')
  } finally {
    copy.close()
  }
}

async function copyRows(snapshot: Kysely<Schema>, copy: DatabaseSync, table: Table): Promise<void> {
  const columns = columnsOf(table)
  const places = table.columns.map(() => '?').join(', ')
  const insert = copy.prepare(`insert into "${table.name}" (${columns}) values (${places})`)
  const select = `select ${columns} from "${table.name}"`
  await sql.raw(`declare copied no scroll cursor for ${select}`).execute(snapshot)
  const most = rowsAtOnce(table)
  const fetch = sql.raw<Record<string, SQLInputValue>>(`fetch ${most} from copied`)
  for (;;) {
    const { rows } = await fetch.execute(snapshot)
    for (const row of rows) insert.run(...table.columns.map(column => row[column] ?? null))
    if (rows.length < most) break
  }
  await sql`close copied`.execute(snapshot)
}

/** Copies the last number that the table ever assigned, even if the row with this number is deleted. */
async function copyLastNumber(snapshot: Kysely<Schema>, copy: DatabaseSync, table: string) {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, 'id')) as last
  `.execute(snapshot)
  copy.prepare('delete from sqlite_sequence where name = ?').run(table)
  copy
    .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    .run(table, rows[0]?.last ?? 0)
}
