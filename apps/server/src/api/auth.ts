import {
  type AccountKeys,
  type Kdf,
  login,
  logout,
  prelogin,
  proveSecondFactor,
  revealRecoveryKey,
  signup,
} from '@safelight/contract/auth'
import { readSignup } from '@safelight/contract/variables'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admitFirst, needsFirstAccountCode } from '../accounts/first-account.ts'
import { admit } from '../accounts/invitations.ts'
import { provesPassword, requireProofs } from '../accounts/proofs.ts'
import { openChallenge, passChallenge } from '../accounts/second-factor/challenges.ts'
import { methodsOf } from '../accounts/second-factor/methods.ts'
import { secondFactorQuestion } from '../accounts/second-factor/passkey.ts'
import { deleteSession } from '../accounts/sessions.ts'
import { recoveryKeyOf, signIn } from '../accounts/sign-in.ts'
import { findCredentials, hasAccounts, insertAccount } from '../accounts/users.ts'
import { offerVerification } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { readSettings } from '../installation/settings.ts'
import type { Secrets } from '../secrets.ts'
import { limitBeside, RATE_LIMITS } from './rate-limits.ts'

export function authRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, now, payment } = context

  /**
   * Makes a challenge for passkeys as the second step. Resolves to undefined if the client reached the server
   * by an IP address.
   */
  async function askPasskeys(request: FastifyRequest, userId: number) {
    try {
      return await secondFactorQuestion(context, request, userId, 'second-step')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSKEYS_UNAVAILABLE') return undefined
      throw error
    }
  }

  publicRoute(
    app,
    readSignup,
    async ({ request }) => {
      const settings = await readSettings(database)
      const { signup: mode, landingPage = payment ? 'plans' : 'plain' } = settings
      const isFirst = !(await hasAccounts(database))
      const needsCode = isFirst && needsFirstAccountCode({ mode, request })
      return { isFirst, mode: needsCode ? ('invitation' as const) : mode, landingPage }
    },
    { config: { rateLimit: RATE_LIMITS.installation } },
  )

  publicRoute(
    app,
    signup,
    async ({ body, request }) => {
      const { signup: mode } = await readSettings(database)
      const account = {
        email: body.email,
        password_hmac: secrets.password(body.password).toString('base64url'),
        recovery_hmac: secrets.recovery(body.recoveryAuth).toString('base64url'),
        keys_json: JSON.stringify(body.keys),
        profile_sealed: body.profile.sealed,
        profile_version: body.profile.version,
        created_at: now().toISOString(),
      }
      const id = await insertAccount(database, account, async (transaction, isFirst) => {
        if (isFirst) admitFirst({ mode, request }, secrets, body.invitation)
        else await admit(transaction, mode, body, now())
      })
      await offerVerification(context, { id, email: body.email })
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.signup } },
  )

  publicRoute(
    app,
    prelogin,
    async ({ body }) => {
      // Computed for every address, so that unknown and known addresses take about the same time.
      const unknown = unknownKdf(secrets, body.email)
      const account = await findCredentials(database, body.email)
      return { kdf: account ? (JSON.parse(account.keys_json) as AccountKeys).kdf : unknown }
    },
    { config: { rateLimit: RATE_LIMITS.prelogin } },
  )

  publicRoute(
    app,
    login,
    async ({ body, request }) => {
      const account = await findCredentials(database, body.email)
      const proved = provesPassword(secrets, body.password, account)
      if (!proved || !account) throw new ApiError('LOGIN_FAILED')

      const methods = await methodsOf(database, account.id)
      if (methods.length > 0) {
        const passkey = methods.includes('passkey') && (await askPasskeys(request, account.id))
        const challenge = await openChallenge(database, account, now())
        return { secondFactor: { challenge, methods, ...(passkey && { passkey }) } }
      }
      const proven = { userId: account.id, passwordHmac: account.password_hmac }
      return signIn(context, proven, { userAgent: request.headers['user-agent'] })
    },
    {
      onRequest: limitBeside(app, RATE_LIMITS.loginByAddress),
      config: { rateLimit: RATE_LIMITS.login },
    },
  )

  publicRoute(
    app,
    proveSecondFactor,
    async ({ body, request }) => {
      const proven = await passChallenge(context, body)
      return signIn(context, proven, { userAgent: request.headers['user-agent'] })
    },
    { config: { rateLimit: RATE_LIMITS.proveSecondFactor } },
  )

  userRoute(
    app,
    revealRecoveryKey,
    async ({ session, body }) => {
      const account = await requireProofs(context, session, body)
      return { recoveryKey: recoveryKeyOf(account) }
    },
    { config: { rateLimit: RATE_LIMITS.revealRecoveryKey } },
  )

  userRoute(app, logout, async ({ session }) => {
    await deleteSession(database, session.tokenHash)
    return {}
  })
}

/**
 * Returns current parameters for an address without an account. An address always gets the same salt: nobody
 * can tell that it has no account (format rule F4).
 */
function unknownKdf(secrets: Secrets, email: string): Kdf {
  return {
    name: 'argon2id',
    memoryKiB: 131_072,
    iterations: 3,
    parallelism: 1,
    salt: secrets.unknownSalt(email).toString('base64url'),
  }
}
