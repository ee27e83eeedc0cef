import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('items')
    .addColumn('private_version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await sql`update items set private_version = version`.execute(db)

  await db.schema
    .createIndex('items_trash')
    .on('items')
    .columns(['owner_id', 'trashed_at desc', 'id desc'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('items_trashed_at')
    .on('items')
    .column('trashed_at')
    .where(sql.ref('trashed_at'), 'is not', null)
    .execute()

  // With one column more than before it is still the one to look for twins in, beside `items_trash`.
  await db.schema.dropIndex('items_trashed_checksum').execute()
  await db.schema
    .createIndex('items_trashed_checksum')
    .on('items')
    .columns(['owner_id', 'checksum', 'trashed_at'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('deleted_blobs')
    .addColumn('blob', 'text', column => column.primaryKey())
    .execute()
}
