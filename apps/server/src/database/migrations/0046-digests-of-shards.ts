import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave the digest as it was: devices then put their shard once more. */
export const oldestProgram = '0.1.0'

/** The SHA-256 of each shard, so that devices notice two shards under one version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema
    .alterTable('recognition_shards')
    .addColumn('digest', text, column => column.notNull().defaultTo(''))
    .execute()
  // The column stands behind the text of the shard, which a list does not read.
  await db.schema
    .createIndex('recognition_shards_list')
    .on('recognition_shards')
    .columns(['owner_id', 'seq', 'name', 'version', 'bytes', 'digest'])
    .execute()
}
