import type { AccountKeys, SignedIn } from '@safelight/contract/auth'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { newSignIn } from '../mail/messages.ts'
import { insertSession } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'
import { readUser } from './user.ts'
import { type Credentials, findCredentialsById } from './users.ts'
import { notify } from './verification.ts'

/** The device that signs in. By default, its session gets a new token. */
interface Device {
  userAgent?: string | undefined
  token?: string
  /** See `insertSession`. */
  claim?: Parameters<typeof insertSession>[4]
}

export interface Proven {
  userId: number
  passwordHmac: string
}

/**
 * Throws LOGIN_FAILED if the password has changed since its proof or `claim` resolves to false, and
 * ACCOUNT_DISABLED if the account is disabled.
 */
export async function signIn(
  context: Context,
  { userId, passwordHmac }: Proven,
  { userAgent = '', token = newToken(), claim }: Device = {},
): Promise<SignedIn> {
  const { database, now } = context
  const session = {
    token_hash: tokenHash(token),
    user_id: userId,
    user_agent: userAgent.slice(0, 200),
  }
  const account = await findCredentialsById(database, userId)
  if (account?.disabled_at) throw new ApiError('ACCOUNT_DISABLED')
  if (!account || !(await insertSession(database, session, passwordHmac, now(), claim))) {
    throw new ApiError('LOGIN_FAILED')
  }
  await notify(context, userId, to => newSignIn(to, now()))
  context.push?.tell({ kind: 'signIns', userId, except: session.token_hash })
  return { token, user: await readUser(context, userId), recoveryKey: recoveryKeyOf(account) }
}

export const recoveryKeyOf = ({ keys_json }: Credentials): string =>
  (JSON.parse(keys_json) as AccountKeys).recoveryKey
