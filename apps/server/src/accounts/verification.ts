import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import type { Message } from '../mail/mailer.ts'
import { verifyAddress } from '../mail/messages.ts'
import { mayVerify } from './mail-bounds.ts'
import { newToken, tokenHash } from './tokens.ts'

const DAY = 24 * 60 * 60 * 1000

interface Account {
  id: number
  email: string
}

/**
 * Mails a verification link, if the server sends mail. Resolves to false if the address reached its mail
 * limit.
 */
export async function sendVerification(context: Context, account: Account): Promise<boolean> {
  const { database, mailer, publicUrl, now } = context
  if (!mailer) return true
  if (!(await mayVerify(context, account.email))) return false
  const token = newToken()
  const row = {
    token_hash: tokenHash(token),
    email: account.email,
    expires_at: new Date(now().getTime() + DAY).toISOString(),
  }
  await database
    .insertInto('email_verifications')
    .values({ user_id: account.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  mailer.send(verifyAddress(account.email, new URL(`/verify-email#${token}`, publicUrl).href))
  return true
}

/** Sends the verification link after a call that has succeeded. Logs a failure instead of throwing. */
export const offerVerification = (context: Context, account: Account): Promise<void> =>
  logFailure(context, async () => void (await sendVerification(context, account)))

/**
 * Verifies an address with the token that was mailed to it. Throws NOT_FOUND if the token is unknown or
 * expired, or the account has another address by now.
 */
export function proveAddress(db: Kysely<Schema>, token: string, now: Date): Promise<void> {
  return writeFor(db, [], async transaction => {
    const found = await transaction
      .deleteFrom('email_verifications')
      .where('token_hash', '=', tokenHash(token))
      .returning(['user_id', 'email', 'expires_at'])
      .executeTakeFirst()
    if (!found || found.expires_at <= now.toISOString()) throw new ApiError('NOT_FOUND')
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ email_verified_at: now.toISOString() })
      .where('id', '=', found.user_id)
      .where('email', '=', found.email)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
  })
}

/**
 * Mails an account, but only at a verified address: other addresses may belong to strangers. Logs failures.
 */
export const notify = (
  context: Context,
  userId: number,
  messageTo: (email: string) => Message | Promise<Message | undefined>,
): Promise<void> =>
  logFailure(context, async () => {
    if (!context.mailer) return
    const account = await context.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    const message = account && (await messageTo(account.email))
    if (message) context.mailer.send(message)
  })

async function logFailure({ logger }: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.error({ err: error }, 'could not create a mail')
  }
}
