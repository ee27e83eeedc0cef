import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

/*
 * Age by time that servers have observed. A clock can jump: its battery is dead, somebody sets it wrong, or the server
 * was off for months. Whatever is deleted by its age would then be deleted too early. So observed time counts what
 * passes between two hourly notes, and of a longer gap one day. It gains at most a day on real time with each jump.
 * The database keeps, for each observed hour, the lowest time that the clock showed. What got its time within the last
 * N observed days got a time no lower than the lowest of them, so that only what is below that is N days old. Of several
 * servers each notes its own clock, by which it dates what it writes.
 */

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Notes what the clock of a server shows. `shared` is what counts as passing, where several servers have a clock in
 * common: two clocks a day apart that take turns would make a day of each hour. Resolves to the milliseconds since the
 * note before; negative where it was set back.
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
 * The time before which everything is at least so old, by the clock and by observed time; after a gap, up to a day
 * earlier than that. Until the first note, the clock is taken to have been right.
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
