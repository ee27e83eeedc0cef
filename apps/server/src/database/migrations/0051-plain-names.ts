import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Names tables and columns as the code does: guest files were gifts, what a link has received was given, and shards of
 * recognition were blocks. Servers of the version before ask for the old names, so it leaves them no room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gifts').renameTo('guest_files').execute()
  for (const what of ['files', 'bytes']) {
    await db.schema
      .alterTable('guest_links')
      .renameColumn(`given_${what}`, `received_${what}`)
      .execute()
  }
  await db.schema.alterTable('recognition_blocks').renameTo('recognition_shards').execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table guest_files rename constraint gifts_pkey to guest_files_pkey`.execute(db)
    await sql`alter table guest_files
      rename constraint gifts_token_fkey to guest_files_token_fkey`.execute(db)
    await sql`alter table recognition_shards
      rename constraint recognition_blocks_pk to recognition_shards_pk`.execute(db)
    await sql`alter table recognition_shards
      rename constraint recognition_blocks_owner_id_fkey to recognition_shards_owner_id_fkey`.execute(
      db,
    )
  }
  // SQLite cannot rename an index.
  for (const index of [
    ...['gifts_link', 'gifts_owner', 'gifts_arrived'],
    ...['recognition_blocks_seq', 'recognition_blocks_list'],
  ]) {
    await db.schema.dropIndex(index).execute()
  }
  const create = (name: string, table: string) => db.schema.createIndex(name).on(table)
  await create('guest_files_link', 'guest_files').columns(['token', 'id']).execute()
  await create('guest_files_owner', 'guest_files').columns(['owner_id']).execute()
  await create('guest_files_arrived', 'guest_files').columns(['arrived_at']).execute()
  await create('recognition_shards_seq', 'recognition_shards')
    .unique()
    .columns(['owner_id', 'seq'])
    .execute()
  await create('recognition_shards_list', 'recognition_shards')
    .columns(['owner_id', 'seq', 'name', 'version', 'bytes', 'digest'])
    .execute()
}
