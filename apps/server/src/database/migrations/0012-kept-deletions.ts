import { type Kysely, sql } from 'kysely'

/** Changes that are permanent deletions are found, so that the oldest of them can be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('changes')
    .addColumn('deleted', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update changes set deleted = 1
    where not exists (select 1 from items where items.id = changes.item_id)
  `.execute(db)
  await db.schema
    .createIndex('changes_deleted')
    .on('changes')
    .columns(['owner_id', 'seq'])
    .where(sql.ref('deleted'), '=', sql.lit(1))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('forgotten_to', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
}
