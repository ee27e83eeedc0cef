import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'

/**
 * Counts attempts, to limit them. `name` says what is attempted, such as a verification, and `key` by whom: an
 * account, an IP address or an email address. The database stores the key only as an HMAC.
 */
export interface Attempts {
  /**
   * Counts one more attempt within a window of `window` milliseconds. Resolves to the number of attempts in
   * the window, and to the milliseconds until it ends.
   */
  count(name: string, key: string, window: number): Promise<{ current: number; ttl: number }>
  has(name: string, key: string): Promise<boolean>
}

/** Returns counters in the database. Returns undefined for SQLite, whose only server counts in memory. */
export function sharedAttempts({
  database,
  secrets,
}: Pick<Context, 'database' | 'secrets'>): Attempts | undefined {
  if (!hasManyConnections(database)) return undefined
  return {
    async count(name, key, window) {
      const isOpen = sql`attempts.until > excluded.until - ${window}`
      const { rows } = await sql<{ current: number; ttl: number }>`
        insert into attempts (digest, count, until)
        values (${secrets.attempt(name, key)}, 1, ${databaseNow} + ${window})
        on conflict (digest) do update set
          count = case when ${isOpen} then attempts.count + 1 else 1 end,
          until = case when ${isOpen} then attempts.until else excluded.until end
        returning count as current, greatest(until - ${databaseNow}, 0) as ttl
      `.execute(database)
      const [row] = rows
      if (!row) throw new Error('count is missing')
      return row
    },
    async has(name, key) {
      const row = await database
        .selectFrom('attempts')
        .select('count')
        .where('digest', '=', secrets.attempt(name, key))
        .where('until', '>', databaseNow)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Returns the shared counters, or for SQLite those in memory. */
export function attemptsOf(context: Pick<Context, 'database' | 'secrets' | 'now'>): Attempts {
  const known = kept.get(context.database) ?? sharedAttempts(context) ?? ownAttempts(context)
  kept.set(context.database, known)
  return known
}

const kept = new WeakMap<Kysely<Schema>, Attempts>()

/**
 * The largest number of windows that one server remembers. Above this number, it evicts the oldest windows.
 */
const MOST_WINDOWS = 50_000

function ownAttempts({ now }: Pick<Context, 'now'>): Attempts {
  const windows = new Map<string, { count: number; until: number }>()
  const openAt = (id: string, time: number) => {
    const found = windows.get(id)
    return found && found.until > time ? found : undefined
  }
  return {
    async count(name, key, window) {
      const id = `${name} ${key}`
      const time = now().getTime()
      const { count, until } = openAt(id, time) ?? { count: 0, until: time + window }
      windows.delete(id)
      const [oldest] = windows.keys()
      if (windows.size >= MOST_WINDOWS && oldest !== undefined) windows.delete(oldest)
      windows.set(id, { count: count + 1, until })
      return { current: count + 1, ttl: until - time }
    },
    has: async (name, key) => openAt(`${name} ${key}`, now().getTime()) !== undefined,
  }
}

export async function forgetAttempts(db: Kysely<Schema>): Promise<void> {
  if (!hasManyConnections(db)) return
  await db.deleteFrom('attempts').where('until', '<=', databaseNow).execute()
}
