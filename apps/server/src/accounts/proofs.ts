import { timingSafeEqual } from 'node:crypto'
import type { SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Session } from '../http/session.ts'
import type { Secrets } from '../secrets.ts'
import { requireSecondFactor } from './second-factor/edit-second-factor.ts'
import { type Credentials, findCredentialsById } from './users.ts'

export async function requireProof(
  db: Kysely<Schema>,
  secrets: Secrets,
  { userId }: Session,
  authKey: string,
): Promise<Credentials> {
  const account = await findCredentialsById(db, userId)
  if (!account || !provesPassword(secrets, authKey, account)) throw new ApiError('LOGIN_FAILED')
  return account
}

/**
 * Checks the password, and the second factor if there is one. Every call that changes how an account can be
 * opened needs both (format rule F18). Throws LOGIN_FAILED for a wrong password, and SECOND_FACTOR_FAILED for
 * a wrong or missing second factor.
 */
export async function requireProofs(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  session: Session,
  proofs: { password: string; secondFactor?: SecondFactorProof | undefined },
): Promise<Credentials> {
  const account = await requireProof(context.database, context.secrets, session, proofs.password)
  await requireSecondFactor(context, account, proofs.secondFactor)
  return account
}

/**
 * Returns whether an authentication key is the account's. Takes equally long if the account does not exist.
 */
export const provesPassword = (secrets: Secrets, authKey: string, account?: Credentials): boolean =>
  matches(secrets.password(authKey), account?.password_hmac)

export const provesRecovery = (secrets: Secrets, proof: string, account?: Credentials): boolean =>
  matches(secrets.recovery(proof), account?.recovery_hmac)

function matches(digest: Buffer, stored: string | undefined): boolean {
  const expected = stored === undefined ? Buffer.alloc(32) : Buffer.from(stored, 'base64url')
  return timingSafeEqual(digest, expected) && stored !== undefined
}
