import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('last_change', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('changes')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', column => column.notNull())
    .addColumn('seq', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['owner_id', 'item_id'])
    .execute()
  await db.schema
    .createIndex('changes_seq')
    .unique()
    .on('changes')
    .columns(['owner_id', 'seq'])
    .execute()
  await sql`
    insert into changes (owner_id, item_id, seq)
    select owner_id, id, row_number() over (partition by owner_id order by date_added, id)
    from items
  `.execute(db)
  await sql`
    update users
    set last_change = (select count(*) from changes where changes.owner_id = users.id)
  `.execute(db)

  await db.schema
    .createIndex('items_type')
    .on('items')
    .columns(['owner_id', 'type', 'day desc', 'id desc'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('items_trashed_checksum')
    .on('items')
    .columns(['owner_id', 'checksum'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .execute()
}
