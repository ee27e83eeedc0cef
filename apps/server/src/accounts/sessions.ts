import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

/**
 * Resolves to false if the password has changed since its proof, the account is disabled, or `claim` resolves
 * to false. `claim` runs in the same transaction.
 */
export async function insertSession(
  db: Kysely<Schema>,
  { token_hash, user_id, user_agent }: { token_hash: string; user_id: number; user_agent: string },
  passwordHmac: string,
  now: Date,
  claim: (transaction: Kysely<Schema>) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const time = now.toISOString()
  return writeFor(db, [user_id], async transaction => {
    const account = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .where('disabled_at', 'is', null)
      .where('password_hmac', '=', passwordHmac)
      .executeTakeFirst()
    if (!account || !(await claim(transaction))) return false
    await transaction
      .insertInto('sessions')
      .values({ token_hash, user_id, user_agent, created_at: time, last_used_at: time })
      .execute()
    await endOldest(transaction, user_id)
    return true
  })
}

async function endOldest(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', kept =>
      kept
        .selectFrom('sessions as kept')
        .select('kept.token_hash')
        .where('kept.user_id', '=', userId)
        .orderBy('kept.last_used_at', 'desc')
        .orderBy('kept.created_at', 'desc')
        .limit(LIMITS.sessionsOfAccount),
    )
    .execute()
}

export async function findSession(db: Kysely<Schema>, tokenHash: string, oldest: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>=', oldest.toISOString())
    .executeTakeFirst()
}

export async function touchSession(
  db: Kysely<Schema>,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteSessionsUnusedSince(db: Kysely<Schema>, oldest: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', oldest.toISOString()).execute()
}

/** The latest sign-ins of a person after the sign-in of one session, latest first. */
export const laterSessions = (db: Kysely<Schema>, userId: number, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('created_at', '>', own =>
      own
        .selectFrom('sessions as own')
        .select('own.created_at')
        .where('own.token_hash', '=', tokenHash),
    )
    .orderBy('created_at', 'desc')
    .limit(LIMITS.inboxEntries)

export const sessionsOf = (db: Kysely<Schema>, userId: number, oldest: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', oldest.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
