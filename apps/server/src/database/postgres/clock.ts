import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Milliseconds since 1970 by PostgreSQL's clock: servers have clocks of their own, and this one in common. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** What it shows. */
export async function readDatabaseClock(db: Kysely<Schema>): Promise<Date> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
  return new Date(Number(rows[0]?.now))
}
