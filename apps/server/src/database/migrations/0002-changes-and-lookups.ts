import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('items_type')
    .on('items')
    .columns(['owner_id', 'type', 'day desc', 'id desc'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute()
}
