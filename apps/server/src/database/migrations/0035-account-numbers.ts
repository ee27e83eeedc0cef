import { type Kysely, sql } from 'kysely'

/**
 * Numbers accounts by a row that each sign-up changes in its transaction. Databases' own sequences lose the numbers
 * of what is rolled back, and number 1 is the administrator's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_numbers')
    .addColumn('last', 'integer', column => column.notNull())
    .execute()
  await sql`
    insert into account_numbers (last)
    select coalesce(max(seq), 0) from sqlite_sequence where name = 'users'
  `.execute(db)
}
