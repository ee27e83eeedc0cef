import { randomUUID } from 'node:crypto'
import { texts } from '@safelight/texts/server/start'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'
import { StartError } from '../start-error.ts'

/** Settings that all servers over one database must share, in words for the error message. */
export interface InCommon {
  payments: string
  blobs: string
}

/** How long a server counts as running after its last renewal, and how often it renews, in milliseconds. */
const PATIENCE = 90_000
const INTERVAL = 30_000

/**
 * Registers this server until `leave`. Throws StartError if another one runs with different settings: each
 * would undo the work of the other. SQLite has a single server.
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
 * Throws StartError while servers run over PostgreSQL. With SQLite, the lock of the data folder excludes a
 * second server.
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
