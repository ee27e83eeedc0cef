import type { Kysely } from 'kysely'

/** What every blob must hold, so that it can be checked without a key. Older rows are without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['original_digest', 'renditions_digest']) {
    await db.schema.alterTable('items').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('items').addColumn('chunk_bytes', 'integer').execute()
  for (const column of ['original_digest', 'thumbnail_digest']) {
    await db.schema.alterTable('gifts').addColumn(column, 'text').execute()
  }
}
