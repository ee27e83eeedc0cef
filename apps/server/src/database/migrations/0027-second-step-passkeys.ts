import type { Kysely } from 'kysely'

/** Passkeys that open no library keep no wrap. SQLite cannot loosen a column, but it can put another in its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const passkeys = db as Kysely<{ passkeys: { wrapped_master_key: string; wrap: string | null } }>
  await db.schema.alterTable('passkeys').addColumn('wrap', 'text').execute()
  await passkeys
    .updateTable('passkeys')
    .set(eb => ({ wrap: eb.ref('wrapped_master_key') }))
    .execute()
  await db.schema.alterTable('passkeys').dropColumn('wrapped_master_key').execute()
  await db.schema.alterTable('passkeys').renameColumn('wrap', 'wrapped_master_key').execute()
}
