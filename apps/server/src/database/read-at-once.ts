import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Reads with several queries what belongs together: no change comes between them. */
export const readAtOnce = <T>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
