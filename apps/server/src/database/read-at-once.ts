import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Runs several queries on one snapshot, so that their results agree even if somebody writes in between. */
export const readAtOnce = <T>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
