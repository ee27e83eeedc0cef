import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** PostgreSQL's clock in milliseconds since 1970. All servers over one database share it. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export async function readDatabaseClock(db: Kysely<Schema>): Promise<Date> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
  return new Date(Number(rows[0]?.now))
}
