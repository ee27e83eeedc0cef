import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave all of it alone. */
export const oldestProgram = '0.1.0'

/** The tokens by which a database knows its files and its backups, so that no copy of it takes them for its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('installation').addColumn('files_id', text).execute()
  await sql`update installation set files_id = ${randomUUID()}`.execute(db)
  await db.schema
    .createTable('ownership_tokens')
    .addColumn('place', text, column => column.notNull())
    .addColumn('number', 'bigint', column => column.notNull())
    .addColumn('token', text, column => column.notNull())
    .addPrimaryKeyConstraint('ownership_tokens_pk', ['place', 'token'])
    .execute()
}
