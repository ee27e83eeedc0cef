import { randomUUID } from 'node:crypto'
import { texts } from '@safelight/texts/server/start'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'
import { StartError } from '../start-error.ts'

export interface InCommon {
  payments: string
  blobs: string
}

/**
 * In milliseconds: how long a server counts as running after its last renewal (`PATIENCE`), and how often it
 * renews (`INTERVAL`).
 */
const PATIENCE = 90_000
const INTERVAL = 30_000

/**
 * Registers this server until `leave` is called. Throws StartError if another server runs with different
 * settings. Does nothing with SQLite, which has a single server.
 */
export async function joinServers(
  { database, logger }: Pick<Context, 'database' | 'logger'>,
  inCommon: InCommon,
): Promise<{ leave(): Promise<void> }> {
  if (!hasManyConnections(database)) return { leave: async () => {} }
  const id = randomUUID()
  const leave = async () => {
    await database.deleteFrom('running_servers').where('id', '=', id).execute()
  }
  // Register before checking: if two servers start at once, at least one of them then sees the other.
  await note(database, id, inCommon)
  const other = await otherSettings(database, inCommon)
  if (other) {
    await leave()
    throw new StartError(contradiction(inCommon, other))
  }
  const timer = setInterval(() => {
    note(database, id, inCommon).catch(error =>
      logger.warn({ err: error }, 'could not renew the registration of this server'),
    )
  }, INTERVAL)
  timer.unref()
  return {
    leave() {
      clearInterval(timer)
      return leave()
    },
  }
}

/**
 * Throws StartError if servers run over the PostgreSQL database. With SQLite, the lock of the data folder
 * already excludes a running server.
 */
export async function assertNoServers(db: Kysely<Schema>): Promise<void> {
  if (!hasManyConnections(db)) return
  const running = await db
    .selectFrom('running_servers')
    .select('id')
    .where('until', '>', databaseNow)
    .limit(1)
    .executeTakeFirst()
  if (!running) return
  throw new StartError(texts.serversRun)
}

async function note(db: Kysely<Schema>, id: string, inCommon: InCommon): Promise<void> {
  await db.deleteFrom('running_servers').where('until', '<=', databaseNow).execute()
  await db
    .insertInto('running_servers')
    .values({ id, ...inCommon, until: sql<number>`${databaseNow} + ${PATIENCE}` })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({ until: eb.ref('excluded.until') })),
    )
    .execute()
}

const otherSettings = (db: Kysely<Schema>, { payments, blobs }: InCommon) =>
  db
    .selectFrom('running_servers')
    .select(['payments', 'blobs'])
    .where('until', '>', databaseNow)
    .where(({ or, eb }) => or([eb('payments', '!=', payments), eb('blobs', '!=', blobs)]))
    .limit(1)
    .executeTakeFirst()

function contradiction(mine: InCommon, other: InCommon): string {
  return mine.blobs === other.blobs
    ? texts.paymentsDiffer({ here: mine.payments, there: other.payments })
    : texts.filesDiffer({ here: mine.blobs, there: other.blobs })
}
