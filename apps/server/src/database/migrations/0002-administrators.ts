import type { Kysely } from 'kysely'

/** Older servers ignore the column: to them, only the first account is an administrator. */
export const oldestProgram = '0.1.0'

/** Lets the operator name administrators besides the first account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_administrator', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
