import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Returns the query of active variables that are not sensitive, which anybody may read. */
export const publicRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('variables')
    .select(['key', 'value', 'category'])
    .where('is_active', '=', 1)
    .where('is_sensitive', '=', 0)
    .orderBy('category')
    .orderBy('key')
