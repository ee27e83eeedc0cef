import { type Kysely, sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'

/**
 * Claims a job for some milliseconds. Resolves to false if another server has claimed it. A claim is never
 * released early, so all servers together run a job once in that time. With SQLite, there is only one server,
 * and its claims always succeed.
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
