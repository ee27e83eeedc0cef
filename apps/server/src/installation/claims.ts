import { type Kysely, sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'

/**
 * Takes a job for `milliseconds`; resolves to false as long as another server has it. Nobody gives one back, so that it
 * is done once in that time by all servers together. SQLite has one server, which may always go on.
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
