import type { SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import type { Proven } from '../sign-in.ts'
import { newToken, tokenHash } from '../tokens.ts'
import type { Credentials } from '../users.ts'
import { provesSecondFactor } from './methods.ts'

const LIFE = 5 * 60_000
export const TRIES_OF_CHALLENGE = 5
const OPEN_CHALLENGES = 5

/** Starts the second step of a sign-in. Resolves to its challenge, 32 bytes as base64url. */
export async function openChallenge(
  db: Kysely<Schema>,
  { id, password_hmac }: Credentials,
  now: Date,
): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      user_id: id,
      password_hmac,
      expires_at: new Date(now.getTime() + LIFE).toISOString(),
    })
    .execute()
  await dropOldest(db, id)
  return challenge
}

/** Uses one try of a challenge. Resolves to undefined if the challenge has expired or has no tries left. */
export const takeTry = (db: Kysely<Schema>, challenge: string, now: Date) =>
  db
    .updateTable('sign_in_challenges')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('tries', '<', TRIES_OF_CHALLENGE)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'password_hmac'])
    .executeTakeFirst()

export async function closeChallenge(db: Kysely<Schema>, challenge: string): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .execute()
}

export const deleteChallengesBefore = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString())

async function dropOldest(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('challenge_hash', 'not in', kept =>
      kept
        .selectFrom('sign_in_challenges as kept')
        .select('kept.challenge_hash')
        .where('kept.user_id', '=', userId)
        .orderBy('kept.expires_at', 'desc')
        .limit(OPEN_CHALLENGES),
    )
    .execute()
}

/**
 * Completes a sign-in by its second step. Throws CHALLENGE_ENDED if the challenge has expired or has no tries
 * left, or TOO_MANY_REQUESTS after too many wrong codes. Throws SECOND_FACTOR_FAILED for a wrong proof.
 */
export async function passChallenge(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  { challenge, proof }: { challenge: string; proof: SecondFactorProof },
): Promise<Proven> {
  const passed = await writeFor(context.database, [], async database => {
    const waiting = await takeTry(database, challenge, context.now())
    if (!waiting) throw new ApiError('CHALLENGE_ENDED')
    // Do not throw here: the rollback would also undo the count of this try.
    if (
      !(await provesSecondFactor({ ...context, database }, waiting.user_id, proof, 'second-step'))
    )
      return
    await closeChallenge(database, challenge)
    return { userId: waiting.user_id, passwordHmac: waiting.password_hmac }
  })
  if (!passed) throw new ApiError('SECOND_FACTOR_FAILED')
  return passed
}
