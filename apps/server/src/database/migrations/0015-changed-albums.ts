import { type Kysely, sql } from 'kysely'

/** When an album was last changed, by which people sort theirs. Of those before, only the beginning is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('albums')
    .addColumn('changed_at', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await sql`update albums set changed_at = created_at`.execute(db)
}
