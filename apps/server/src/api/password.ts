import type { AccountKeys } from '@safelight/contract/auth'
import {
  changePassword,
  type NewPassword,
  recover,
  renewRecovery,
  startRecovery,
} from '@safelight/contract/password'
import type { FastifyInstance } from 'fastify'
import { type Replacement, replacePassword } from '../accounts/password.ts'
import { provesRecovery, requireProofs } from '../accounts/proofs.ts'
import { methodsOf } from '../accounts/second-factor/methods.ts'
import { findCredentials, replaceKeys } from '../accounts/users.ts'
import { notify } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { passwordChanged, recoveryWordsReplaced, secondFactorOff } from '../mail/messages.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, now } = context

  /** Unknown addresses get the same error as wrong recovery words. */
  async function proved({ email, recoveryAuth }: { email: string; recoveryAuth: string }) {
    const account = await findCredentials(database, email)
    const isProved = provesRecovery(secrets, recoveryAuth, account)
    if (!isProved || !account) throw new ApiError('RECOVERY_FAILED')
    return account
  }

  publicRoute(
    app,
    startRecovery,
    async ({ body }) => {
      const { keys_json } = await proved(body)
      const { accountId, masterKeyByRecovery, identity } = JSON.parse(keys_json) as AccountKeys
      return { keys: { accountId, masterKeyByRecovery, identity } }
    },
    { config: { rateLimit: RATE_LIMITS.recover } },
  )

  publicRoute(
    app,
    recover,
    async ({ body }) => {
      const { id, recovery_hmac } = await proved(body)
      const hadSecondFactor = (await methodsOf(database, id)).length > 0
      const replaced = await replacePassword(database, id, replacementOf(body), {
        proved: { recovery_hmac },
        withoutSecondFactor: true,
      })
      if (!replaced) throw new ApiError('RECOVERY_FAILED')
      await notify(context, id, to => passwordChanged(to, now()))
      if (hadSecondFactor) await notify(context, id, to => secondFactorOff(to, now()))
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.recover } },
  )

  userRoute(
    app,
    changePassword,
    async ({ session, body }) => {
      const { currentPassword: password, secondFactor } = body
      const { password_hmac } = await requireProofs(context, session, { password, secondFactor })
      const replaced = await replacePassword(database, session.userId, replacementOf(body), {
        proved: { password_hmac },
        except: session.tokenHash,
      })
      if (!replaced) throw new ApiError('LOGIN_FAILED')
      await notify(context, session.userId, to => passwordChanged(to, now()))
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.changePassword } },
  )

  userRoute(
    app,
    renewRecovery,
    async ({ session, body }) => {
      const { recoveryKey, masterKeyByRecovery, recoveryAuth, ...proofs } = body
      const { password_hmac } = await requireProofs(context, session, proofs)
      const keys = { recoveryKey, masterKeyByRecovery }
      const recovery_hmac = secrets.recovery(recoveryAuth).toString('base64url')
      const { userId } = session
      const replaced = await writeFor(database, [userId], transaction =>
        replaceKeys(transaction, userId, { password_hmac }, { keys, digest: { recovery_hmac } }),
      )
      if (!replaced) throw new ApiError('LOGIN_FAILED')
      await notify(context, userId, to => recoveryWordsReplaced(to, now()))
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.renewRecovery } },
  )

  const replacementOf = ({ newPassword, kdf, masterKeyByPassword }: NewPassword): Replacement => ({
    hmac: secrets.password(newPassword).toString('base64url'),
    kdf,
    masterKeyByPassword,
  })
}
