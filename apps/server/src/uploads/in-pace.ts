import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { Turns } from '../http/limits/turns.ts'

const turns = new Turns<Kysely<Schema>>(1)

/**
 * A transaction behind those of other uploads. Each waits for the disk and lets nothing else happen meanwhile:
 * between two of them whoever else has asked is answered.
 */
export async function inPace<T>(
  db: Kysely<Schema>,
  task: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const end = await turns.take(db)
  try {
    return await db.transaction().execute(task)
  } finally {
    setImmediate(end)
  }
}
