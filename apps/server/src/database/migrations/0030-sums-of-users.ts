import { type Kysely, sql } from 'kysely'

/**
 * The index of sums began with `deleted_at`, which made the planner take it for every list of accounts and sort
 * them all. It has the accounts of those lists alone now, and offers nothing to search by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_sums').execute()
  await db.schema
    .createIndex('users_sums')
    .on('users')
    .columns(['used_bytes', 'limit_bytes', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
