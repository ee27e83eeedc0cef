import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('name_sealed', 'text', column => column.notNull())
    .addColumn('wrapped_master_key', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createIndex('passkeys_of_user')
    .on('passkeys')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('spent_challenges')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('spent_challenges_expiry')
    .on('spent_challenges')
    .column('expires_at')
    .execute()
}
