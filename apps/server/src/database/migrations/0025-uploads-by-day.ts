import { type Kysely, sql } from 'kysely'

/** How many uploads came on each day by the server's clock. Of those before, only what devices said is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload_days')
    .addColumn('day', 'text', column => column.primaryKey())
    .addColumn('count', 'integer', column => column.notNull())
    .execute()
  await sql`
    insert into upload_days (day, count)
    select substr(date_added, 1, 10), count(*) from items where date_added < ${new Date().toISOString()} group by 1
  `.execute(db)
  await db.schema.dropIndex('items_added').execute()
}
