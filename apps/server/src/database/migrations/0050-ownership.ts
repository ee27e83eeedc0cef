import { createHash } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave all of it alone. */
export const oldestProgram = '0.1.0'

/**
 * The tokens by which a database knows its files and its backups, so that no copy of it takes them for its own. Copies of a
 * database from before this give its files one name, by the check of the servers' secret that they have in common.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('installation').addColumn('files_id', text).execute()
  const { rows } = await sql<{
    secret_check: string
  }>`select secret_check from installation`.execute(db)
  for (const { secret_check } of rows) {
    const id = createHash('sha256').update(`files of ${secret_check}`).digest('hex').slice(0, 32)
    await sql`update installation set files_id = ${id}`.execute(db)
  }
  await db.schema
    .createTable('ownership_tokens')
    .addColumn('place', text, column => column.notNull())
    .addColumn('token', text, column => column.notNull())
    .addPrimaryKeyConstraint('ownership_tokens_pk', ['place', 'token'])
    .execute()
}
