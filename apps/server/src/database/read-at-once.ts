import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Runs several queries on one snapshot. */
export const readAtOnce = <T>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
