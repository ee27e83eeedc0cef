import { type Kysely, sql } from 'kysely'

/** Members of a family that the first plans were made for. */
const FAMILY = 6

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column family_members integer not null default 0`.execute(db)
  await sql`update plans set family_members = ${FAMILY} where name in ('Family', 'Archive')`.execute(
    db,
  )
  await groups(db)
  await invitations(db)
  await notices(db)
}

async function groups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('family_groups')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('owner_id', 'integer', column =>
      column.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('family_members')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', column =>
      column.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('group_id', 'integer', column =>
      column.notNull().references('family_groups.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('family_members_of_group')
    .on('family_members')
    .columns(['group_id', 'id'])
    .execute()
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('family_invitations')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('group_id', 'integer', column =>
      column.notNull().references('family_groups.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addUniqueConstraint('family_invitations_once', ['group_id', 'email'])
    .execute()
  await db.schema
    .createIndex('family_invitations_to')
    .on('family_invitations')
    .columns(['email', 'expires_at'])
    .execute()
  await db.schema
    .createIndex('family_invitations_expiry')
    .on('family_invitations')
    .column('expires_at')
    .execute()
}

async function notices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('family_notices')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('mailed', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('family_notices_to_mail')
    .on('family_notices')
    .column('mailed')
    .where(sql.ref('mailed'), '=', 0)
    .execute()
}
