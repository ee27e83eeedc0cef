import type { Overview } from '@safelight/contract/admin-overview'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { programText } from '../database/program-version.ts'
import type { Schema } from '../database/schema.ts'
import { findModels } from '../installation/model-folder.ts'
import { bytesOfAll, userSums } from './users.ts'

const DAY = 24 * 60 * 60 * 1000
const DAYS = 14

export async function readOverview(context: Context): Promise<Overview> {
  const { database, blobs, now } = context
  const accounts = await userSums(database).executeTakeFirstOrThrow()
  const { bytes } = await bytesOfAll(database).executeTakeFirstOrThrow()
  const disabled = await disabledCount(database).executeTakeFirstOrThrow()
  const items = await database
    .selectFrom('month_counts')
    .select(eb => sql<number>`coalesce(${eb.fn.sum('count')}, 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return {
    users: accounts.count,
    disabledUsers: disabled.count,
    items: items.count,
    bytes: Number(bytes ?? 0),
    uploads: await lastUploads(database, now()).execute(),
    freeBytes: await blobs.freeBytes(),
    models: await findModels(context).then(
      found => found?.origin ?? 'none',
      () => 'unreadable' as const,
    ),
    version: programText(),
  }
}

export const disabledCount = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('disabled_at', 'is not', null)

/**
 * Returns the query of the uploads on each of the last `DAYS` days, newest first. Omits days without uploads.
 */
export const lastUploads = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('upload_days')
    .selectAll()
    .where('day', '>', new Date(now.getTime() - DAYS * DAY).toISOString().slice(0, 10))
    .orderBy('day', 'desc')
