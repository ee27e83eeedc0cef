import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** A person's sessions that were used since `oldest`, the one used last first. */
export const sessionsOf = (db: Kysely<Schema>, userId: number, oldest: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', oldest.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
