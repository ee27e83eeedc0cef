import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute()
  await db.schema
    .createTable('email_verifications')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
}
