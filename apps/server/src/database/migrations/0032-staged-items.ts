import type { Kysely } from 'kysely'

/** Uploads that have arrived wait for one call that brings them all into the library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('owner_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('active_at', 'text', column => column.notNull())
    .addColumn('imported', 'integer', column => column.notNull())
    .addColumn('duplicates', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('staged_items')
    .addColumn('upload_id', 'text', column =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('imports.owner_id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', column => column.notNull())
    .addColumn('item_json', 'text', column => column.notNull())
    .addUniqueConstraint('staged_items_owner', ['owner_id', 'item_id'])
    .execute()
}
