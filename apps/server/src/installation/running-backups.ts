import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** How long a back-up counts as running after it last said so: its process may have been killed. */
const PATIENCE = 10 * 60_000

/** Notes that a back-up runs; resolves to its name. What is deleted from now on keeps its blobs. */
export async function beginBackup(db: Kysely<Schema>, now: Date): Promise<string> {
  const id = randomUUID()
  const time = now.toISOString()
  await db.deleteFrom('backups').where('renewed_at', '<=', oldestSign(now)).execute()
  await db.insertInto('backups').values({ id, started_at: time, renewed_at: time }).execute()
  return id
}

/** Says that a back-up still runs; resolves to false when it was silent for so long that blobs may be gone. */
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

/** Since when back-ups run; undefined: none does. */
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
