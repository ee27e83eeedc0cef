import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave both tables alone: the rows go with their account. */
export const oldestProgram = '0.1.0'

/** What recognition keeps, sealed, and which device works at which month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('recognition_blocks')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', text, column => column.notNull())
    .addColumn('version', 'bigint', column => column.notNull())
    .addColumn('seq', 'bigint', column => column.notNull())
    // Before the text, which a list does not read.
    .addColumn('bytes', 'integer', column => column.notNull())
    .addColumn('sealed', text, column => column.notNull())
    .addPrimaryKeyConstraint('recognition_blocks_pk', ['owner_id', 'name'])
    .execute()
  await db.schema
    .createIndex('recognition_blocks_seq')
    .unique()
    .on('recognition_blocks')
    .columns(['owner_id', 'seq'])
    .execute()
  await db.schema
    .createTable('recognition_leases')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', text, column => column.notNull())
    .addColumn('holder', text, column => column.notNull())
    .addColumn('leased_until', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('recognition_leases_pk', ['owner_id', 'name'])
    .execute()
}
