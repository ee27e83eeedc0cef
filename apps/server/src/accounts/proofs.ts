import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'
import type { Credentials } from './users.ts'

/** Whether an authentication key is the account's. Takes the same time when there is no account. */
export const provesPassword = (secrets: Secrets, authKey: string, account?: Credentials): boolean =>
  matches(secrets.password(authKey), account?.password_hmac)

/** The same for the proof of the recovery words. */
export const provesRecovery = (secrets: Secrets, proof: string, account?: Credentials): boolean =>
  matches(secrets.recovery(proof), account?.recovery_hmac)

function matches(digest: Buffer, stored: string | undefined): boolean {
  const expected = stored === undefined ? Buffer.alloc(32) : Buffer.from(stored, 'base64url')
  return timingSafeEqual(digest, expected) && stored !== undefined
}
