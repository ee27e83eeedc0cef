import type { Kysely } from 'kysely'

/** When somebody was last told that their password was typed and no second factor followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('totp').addColumn('told_at', 'text').execute()
}
