import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('display_name', 'text').execute()
  await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute()
  await db.schema
    .createIndex('users_deleted')
    .on('users')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  // All that the sums of the account page need, in an order that serves no other query.
  await db.schema
    .createIndex('items_storage')
    .on('items')
    .columns(['owner_id', 'type', 'original_bytes', 'trashed_at'])
    .execute()
}
