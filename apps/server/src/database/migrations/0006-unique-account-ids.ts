import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('users_account_id')
    .unique()
    .on('users')
    .expression(sql`json_extract(keys_json, '$.accountId')`)
    .execute()
}
