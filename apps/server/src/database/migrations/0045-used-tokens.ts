import { createHash } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Servers of the version before leave the table alone: tokens of links that they make are not noted. */
export const oldestProgram = '0.1.0'

/** The tokens of all links that there ever were, as hashes: no other account may have the address of an ended one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('used_tokens')
    .addColumn('digest', text, column => column.primaryKey())
    .execute()
  const { rows } = await sql<{ token: string }>`
    select token from links union select token from guest_links
  `.execute(db)
  for (const { token } of rows) {
    const digest = createHash('sha256').update(token).digest('base64url')
    await sql`insert into used_tokens (digest) values (${digest})`.execute(db)
  }
}
