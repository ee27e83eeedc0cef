import type { Kysely } from 'kysely'

/** Codes of authenticator apps, backup codes, and sign-ins that wait for one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealed_secret', 'text', column => column.notNull())
    .addColumn('last_step', 'integer', column => column.notNull())
    .addColumn('wrong_codes', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('wrong_since', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('backup_codes')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code_hmac', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('backup_codes_key', ['user_id', 'code_hmac'])
    .execute()
  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('challenge_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('password_hmac', 'text', column => column.notNull())
    .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('sign_in_challenges_user')
    .on('sign_in_challenges')
    .columns(['user_id', 'expires_at'])
    .execute()
  await db.schema
    .createIndex('sign_in_challenges_expiry')
    .on('sign_in_challenges')
    .column('expires_at')
    .execute()
}
