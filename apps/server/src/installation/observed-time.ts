import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

/*
 * A clock can jump: its battery is dead, or somebody sets it wrong. Data that expires by age must not be
 * deleted too early then. Age is therefore measured in observed time: the sum of the times between hourly
 * records, with at most one day for each.
 *
 * For each observed hour, the database keeps the lowest time that the clock showed. Timestamps below the
 * lowest time of the last N observed days are at least N days old. Each of several servers records its own
 * clock.
 */

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Records a server's clock, `now`. `shared` measures the time that has passed; several servers must pass the
 * same shared clock. Resolves to the milliseconds since the previous record, negative if the clock was set
 * back.
 */
export function noteTime(db: Kysely<Schema>, now: Date, shared = now): Promise<number> {
  return writeFor(db, [], async transaction => {
    const time = shared.getTime()
    const before = await lastHour(transaction).executeTakeFirst()
    const passed = before ? time - before.last : 0
    const counted = before ? before.counted + Math.min(Math.max(passed, 0), DAY) : time
    const hour = Math.floor(counted / HOUR)
    const shown = Math.min(time, now.getTime())
    const lowest = before?.hour === hour ? Math.min(before.lowest, shown) : shown
    const noted = { counted, lowest, last: time }
    await transaction
      .insertInto('observed_hours')
      .values({ hour, ...noted })
      .onConflict(conflict => conflict.column('hour').doUpdateSet(noted))
      .execute()
    return passed
  })
}

/**
 * Returns a time. Rows written before this time are at least `milliseconds` old, both by the clock and by
 * observed time. After a gap in the records, the time may be up to a day too early. Before the first record,
 * only the clock counts.
 */
export async function observedAgo(
  db: Kysely<Schema>,
  now: Date,
  milliseconds: number,
): Promise<Date> {
  const byClock = now.getTime() - milliseconds
  const last = await lastHour(db).executeTakeFirst()
  if (!last) return new Date(byClock)
  const from = last.counted - milliseconds
  const begin = await lastHour(db).where('counted', '<=', from).executeTakeFirst()
  const { lowest } = await db
    .selectFrom('observed_hours')
    .select(eb => eb.fn.min('lowest').as('lowest'))
    .where('hour', '>=', begin?.hour ?? 0)
    .executeTakeFirstOrThrow()
  return new Date(Math.min(byClock, Number(lowest), begin ? byClock : from))
}

const lastHour = (db: Kysely<Schema>) =>
  db.selectFrom('observed_hours').selectAll().orderBy('hour', 'desc').limit(1)
