import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** In the order in which they refer to each other. */
const PARTS = ['accounts', 'items', 'sharing', 'payment', 'installation']

/**
 * The tables as SQLite's migrations leave them, in PostgreSQL's words. Texts are compared byte by byte, as the
 * cursors of lists and SQLite do, whatever the database's own order is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of PARTS) {
    const text = readFileSync(new URL(`./baseline/${part}.sql`, import.meta.url), 'utf8')
    await sql.raw(text).execute(db)
  }
}
