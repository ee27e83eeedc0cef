import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Older servers ignore the column. */
export const oldestProgram = '0.1.0'

/** Lets a server name the build that ran before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('installation')
    .addColumn('last_build', isPostgres ? sql`text collate "C"` : 'text')
    .execute()
}
