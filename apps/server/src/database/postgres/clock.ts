import { sql } from 'kysely'

/** Milliseconds since 1970 by PostgreSQL's clock: servers have clocks of their own, and this one in common. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
