import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import type { Method } from './method.ts'
import { stepOfCode } from './totp-code.ts'

const DAY = 24 * 60 * 60 * 1000
/**
 * The largest number of wrong codes of an account in a day. Three of the million possible codes are valid at
 * a time. An attacker who knows the password needs about thirty years to guess a code.
 */
export const WRONG_CODES_A_DAY = 30

export const totp: Method<'totp'> = {
  isReady: async (db, userId) => (await totpSince(db, userId)) !== undefined,

  async proves({ database, secrets, now }, userId, { code }) {
    const time = now()
    const row = await takeTry(database, userId, time)
    if (!row) {
      if (!(await totp.isReady(database, userId))) return false
      throw new ApiError('TOO_MANY_REQUESTS', texts.tooManyCodes)
    }
    const step = stepOfCode(secrets.openTotp(userId, row.sealed_secret), code, time, row.last_step)
    if (step === undefined) return false
    await database
      .updateTable('totp')
      .set(eb => ({ last_step: step, wrong_codes: eb('wrong_codes', '-', 1) }))
      .where('user_id', '=', userId)
      .execute()
    return true
  },

  async remove(db, userId) {
    await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  },
}

export async function totpSince(db: Kysely<Schema>, userId: number): Promise<string | undefined> {
  const query = db.selectFrom('totp').select('created_at').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.created_at
}

/**
 * Stores the secret of an authenticator app, after checking a code of the app. Throws SECOND_FACTOR_FAILED
 * for a wrong code, and SECOND_FACTOR_ON if the account already has an app.
 */
export async function insertTotp(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  userId: number,
  { secret, code }: { secret: Buffer; code: string },
): Promise<void> {
  const time = now()
  const step = stepOfCode(secret, code, time)
  if (step === undefined) throw new ApiError('SECOND_FACTOR_FAILED')
  try {
    await database
      .insertInto('totp')
      .values({
        user_id: userId,
        sealed_secret: secrets.sealTotp(userId, secret),
        last_step: step,
        wrong_since: time.toISOString(),
        created_at: time.toISOString(),
      })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ApiError('SECOND_FACTOR_ON', undefined, { cause: error })
    throw error
  }
}

/** Counts a try as wrong before checking it, so that concurrent tries cannot exceed the limit. */
async function takeTry(db: Kysely<Schema>, userId: number, now: Date) {
  await db
    .updateTable('totp')
    .set({ wrong_codes: 0, wrong_since: now.toISOString() })
    .where('user_id', '=', userId)
    .where('wrong_since', '<', new Date(now.getTime() - DAY).toISOString())
    .execute()
  return db
    .updateTable('totp')
    .set(eb => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('user_id', '=', userId)
    .where('wrong_codes', '<', WRONG_CODES_A_DAY)
    .returning(['sealed_secret', 'last_step'])
    .executeTakeFirst()
}
