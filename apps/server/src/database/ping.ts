import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Throws when the database does not answer. */
export async function pingDatabase(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}
