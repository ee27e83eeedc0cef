import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('roles_json', 'text', column => column.notNull())
    .addColumn('password_hmac', 'text', column => column.notNull())
    .addColumn('recovery_hmac', 'text', column => column.notNull())
    .addColumn('keys_json', 'text', column => column.notNull())
    .addColumn('profile_sealed', 'text', column => column.notNull())
    .addColumn('profile_version', 'integer', column => column.notNull())
    .addColumn('used_bytes', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('last_used_at', 'text', column => column.notNull())
    .addColumn('user_agent', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('items')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'integer', column => column.notNull().references('users.id'))
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('size', 'bigint', column => column.notNull())
    .addColumn('checksum', 'text', column => column.notNull())
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('date_added', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('wrapped_key', 'text', column => column.notNull())
    .addColumn('shared_details', 'text', column => column.notNull())
    .addColumn('private_details', 'text', column => column.notNull())
    .addColumn('original_blob', 'text', column => column.notNull())
    .addColumn('original_bytes', 'bigint', column => column.notNull())
    .addColumn('renditions_blob', 'text')
    .addColumn('renditions_json', 'text', column => column.notNull())
    .addColumn('trashed_at', 'text')
    .execute()
  await db.schema
    .createIndex('items_timeline')
    .on('items')
    .columns(['owner_id', 'day desc', 'id desc'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('items_checksum')
    .unique()
    .on('items')
    .columns(['owner_id', 'checksum'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('month_counts')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('year', 'integer', column => column.notNull())
    .addColumn('month', 'integer', column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('videos', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('month_counts_key', ['owner_id', 'year', 'month'])
    .execute()

  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'integer', column => column.notNull().references('users.id'))
    .addColumn('original_blob', 'text', column => column.notNull())
    .addColumn('renditions_blob', 'text', column => column.notNull())
    .addColumn('reserved_bytes', 'bigint', column => column.notNull())
    .addColumn('started_at', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('uploads_owner').on('uploads').column('owner_id').execute()
}
