import { LIMITS } from '@safelight/contract/limits'
import type { SignupMode } from '@safelight/contract/variables'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { newToken, tokenHash } from './tokens.ts'

const DAY = 24 * 60 * 60 * 1000

export async function invite(
  db: Kysely<Schema>,
  email: string,
  now: Date,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIMITS.invitationDays * DAY).toISOString()
  const row = { token_hash: tokenHash(token), expires_at: expiresAt }
  await db
    .insertInto('invitations')
    .values({ email, ...row })
    .onConflict(conflict => conflict.column('email').doUpdateSet(row))
    .execute()
  return { token, expiresAt }
}

/**
 * Throws SIGNUP_CLOSED if nobody may sign up. If sign-up needs an invitation, consumes the invitation of the
 * address, or throws INVITATION_NEEDED. Call it within the transaction of the sign-up.
 */
export async function admit(
  db: Kysely<Schema>,
  mode: SignupMode,
  { email, invitation }: { email: string; invitation?: string | undefined },
  now: Date,
): Promise<void> {
  if (mode === 'open') return
  if (mode === 'closed') throw new ApiError('SIGNUP_CLOSED')
  const used = await db
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('token_hash', '=', tokenHash(invitation ?? ''))
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst()
  if (!used) throw new ApiError('INVITATION_NEEDED')
}

export const deleteInvitationsBefore = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('invitations').where('expires_at', '<', now.toISOString())
