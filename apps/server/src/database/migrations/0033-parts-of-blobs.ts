import type { Kysely } from 'kysely'

/** What a blob store calls a blob whose parts come, and what it gave for each part: nothing on a disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['original_handle', 'renditions_handle']) {
    await db.schema
      .alterTable('chunked_uploads')
      .addColumn(name, 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('upload_chunks')
    .addColumn('receipt', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
