import type { Kysely } from 'kysely'

/** Visitors believe no link without its maker's signature; those of before have none, and open no more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.deleteFrom('links' as never).execute()
  await db.schema
    .alterTable('links')
    .addColumn('signature', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
