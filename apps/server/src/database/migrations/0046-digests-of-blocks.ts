import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave the digest as it was: devices then put their block once more. */
export const oldestProgram = '0.1.0'

/** The SHA-256 of each block, so that devices notice two blocks under one version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema
    .alterTable('recognition_blocks')
    .addColumn('digest', text, column => column.notNull().defaultTo(''))
    .execute()
  // The column stands behind the text of the block, which a list does not read.
  await db.schema
    .createIndex('recognition_blocks_list')
    .on('recognition_blocks')
    .columns(['owner_id', 'seq', 'name', 'version', 'bytes', 'digest'])
    .execute()
}
