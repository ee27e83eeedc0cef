import { type Kysely, sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'

/**
 * Claims a job for some milliseconds. Resolves to false if another server has claimed it. A server never
 * releases a claim early. With SQLite, which has only one server, every claim succeeds.
 */
export async function claim(
  db: Kysely<Schema>,
  name: string,
  milliseconds: number,
): Promise<boolean> {
  if (!hasManyConnections(db)) return true
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claims')
    .values({ name, until: sql<number>`${databaseNow} + ${milliseconds}` })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(eb => ({ until: eb.ref('excluded.until') }))
        .where('claims.until', '<=', databaseNow),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
