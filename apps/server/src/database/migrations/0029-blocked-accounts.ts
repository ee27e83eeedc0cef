import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocked_accounts')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('blocked_accounts_key', ['user_id', 'blocked_id'])
    .execute()
  await db.schema
    .createIndex('blocked_accounts_blocked')
    .on('blocked_accounts')
    .column('blocked_id')
    .execute()
  await db.schema
    .createIndex('blocked_accounts_order')
    .on('blocked_accounts')
    .columns(['user_id', 'created_at'])
    .execute()
}
