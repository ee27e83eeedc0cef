import { type Kysely, sql } from 'kysely'

const PLACES = [
  { table: 'album_items', holder: 'album_id' },
  { table: 'link_items', holder: 'token' },
]

/** With the size at hand, an index alone tells how large all that an album or a link holds is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, holder } of PLACES) {
    await db.schema
      .alterTable(table)
      .addColumn('size', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update ${sql.table(table)}
      set size = (select size from items where items.id = ${sql.table(table)}.item_id)
    `.execute(db)
    await db.schema.dropIndex(`${table}_order`).execute()
    await db.schema
      .createIndex(`${table}_order`)
      .on(table)
      .columns([holder, 'day desc', 'item_id desc', 'size'])
      .where(sql.ref('trashed'), '=', sql.lit(0))
      .execute()
  }
}
