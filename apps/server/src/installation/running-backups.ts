import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** How long a backup counts as running after its last renewal, in milliseconds. */
const PATIENCE = 10 * 60_000

/**
 * Registers a running backup and resolves to its id. Until the backup ends, the server keeps blobs that it
 * would otherwise delete.
 */
export async function beginBackup(db: Kysely<Schema>, now: Date): Promise<string> {
  const id = randomUUID()
  const time = now.toISOString()
  await db.deleteFrom('backups').where('renewed_at', '<=', oldestSign(now)).execute()
  await db.insertInto('backups').values({ id, started_at: time, renewed_at: time }).execute()
  return id
}

/**
 * Renews a running backup. Resolves to false if the last renewal is too old: blobs may have been deleted
 * since.
 */
export async function renewBackup(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ renewed_at: now.toISOString() })
    .where('id', '=', id)
    .where('renewed_at', '>', oldestSign(now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function endBackup(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute()
}

/** Returns when the earliest running backup started; undefined if none is running. */
export async function backupsRunSince(db: Kysely<Schema>, now: Date): Promise<string | undefined> {
  const first = await db
    .selectFrom('backups')
    .select('started_at')
    .where('renewed_at', '>', oldestSign(now))
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return first?.started_at
}

const oldestSign = (now: Date): string => new Date(now.getTime() - PATIENCE).toISOString()
