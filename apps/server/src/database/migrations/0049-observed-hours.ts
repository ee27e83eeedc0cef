import type { Kysely } from 'kysely'

export const oldestProgram = '0.1.0'

/** Hours that servers have seen pass, so that a clock that jumps ages nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('observed_hours')
    .addColumn('hour', 'bigint', column => column.primaryKey().notNull())
    .addColumn('counted', 'bigint', column => column.notNull())
    .addColumn('lowest', 'bigint', column => column.notNull())
    .addColumn('last', 'bigint', column => column.notNull())
    .execute()
}
