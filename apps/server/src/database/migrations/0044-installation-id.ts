import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave both columns alone. */
export const oldestProgram = '0.1.0'

/** The installation gets a name, so that a backup of another one is never taken for its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  for (const name of ['installation_id', 'restored_from']) {
    await db.schema.alterTable('installation').addColumn(name, text).execute()
  }
  // A database that no server has started on has no row yet.
  await sql`update installation set installation_id = ${randomUUID()}`.execute(db)
}
