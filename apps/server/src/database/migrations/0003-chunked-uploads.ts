import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chunked_uploads')
    .addColumn('upload_id', 'text', column =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('descriptor_json', 'text', column => column.notNull())
    .addColumn('chunk_bytes', 'integer', column => column.notNull())
    .addColumn('active_at', 'text', column => column.notNull())
    .addColumn('abandoned', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('upload_chunks')
    .addColumn('upload_id', 'text', column =>
      column.notNull().references('chunked_uploads.upload_id').onDelete('cascade'),
    )
    .addColumn('chunk_index', 'integer', column => column.notNull())
    .addColumn('digest', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('upload_chunks_key', ['upload_id', 'chunk_index'])
    .execute()

  await db.schema.createIndex('items_original_blob').on('items').column('original_blob').execute()
}
