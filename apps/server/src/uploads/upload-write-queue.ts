import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections, writeFor } from '../database/write-for.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'

const { enter } = createKeyedLimiter<Kysely<Schema>>(1)

/**
 * `writeFor` an owner. Where the database has one connection, it comes behind the writes of other uploads: each
 * waits for the disk and lets nothing else happen meanwhile; between two of them whoever else has asked is answered.
 */
export async function inPace<T>(
  db: Kysely<Schema>,
  ownerId: number,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (hasManyConnections(db)) return writeFor(db, [ownerId], work)
  const end = await enter(db)
  try {
    return await writeFor(db, [ownerId], work)
  } finally {
    setImmediate(end)
  }
}
