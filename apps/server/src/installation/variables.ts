import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The variables that anybody may read: those that are active and not sensitive. */
export const publicRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('variables')
    .select(['key', 'value', 'category'])
    .where('is_active', '=', 1)
    .where('is_sensitive', '=', 0)
    .orderBy('category')
    .orderBy('key')
