import { readFileSync } from 'node:fs'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Each file may reference tables of the files before it. */
const FILES = ['accounts', 'items', 'sharing', 'payment', 'installation']

/**
 * Creates all tables of version 0.1.0 and their first rows. PostgreSQL compares texts byte by byte
 * (`collate "C"`), as SQLite and the cursors of lists do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
  for (const file of FILES) {
    const text = readFileSync(
      new URL(`./0001-baseline/${dialect}/${file}.sql`, import.meta.url),
      'utf8',
    )
    // SQLite prepares one statement at a time. A semicolon at the end of a line ends a statement.
    for (const statement of text.split(/;$/m)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(db)
    }
  }
}
