import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'

const { enter } = createKeyedLimiter<Kysely<Schema>>(1)

/**
 * Waits until an upload may write to the database. Its turn ends with the scope. With SQLite, each write
 * blocks the whole server. Between two uploads' writes, the server answers other requests.
 */
export async function uploadWriteTurn(db: Kysely<Schema>): Promise<Disposable> {
  const end = hasManyConnections(db) ? undefined : await enter(db)
  return { [Symbol.dispose]: () => void (end && setImmediate(end)) }
}
