import type { AccountKeys } from '@safelight/contract/auth'
import {
  changePassword,
  type NewPassword,
  recover,
  startRecovery,
} from '@safelight/contract/password'
import type { FastifyInstance } from 'fastify'
import { type Replacement, replacePassword } from '../../accounts/password.ts'
import { provesPassword, provesRecovery } from '../../accounts/proofs.ts'
import { findCredentials, findCredentialsById } from '../../accounts/users.ts'
import { ApiError } from '../../http/errors.ts'
import { publicRoute, userRoute } from '../../http/routes.ts'
import type { Parts } from '../../parts.ts'
import { limitBeside, RATE_LIMITS, RECOVERY_OF_ACCOUNT } from '../rate-limits.ts'

export function passwordRoutes(app: FastifyInstance, { database, secrets }: Parts): void {
  const limitTries = limitBeside(app, RECOVERY_OF_ACCOUNT)

  /** The account whose words are proved; an unknown e-mail is refused like wrong words. */
  async function proved({ email, recoveryAuth }: { email: string; recoveryAuth: string }) {
    const account = await findCredentials(database, email)
    const isProved = provesRecovery(secrets, recoveryAuth, account)
    if (!isProved || !account) throw new ApiError('RECOVERY_FAILED')
    return account
  }

  publicRoute(
    app,
    startRecovery,
    async ({ body, request }) => {
      await limitTries(request)
      const { keys_json } = await proved(body)
      const { accountId, masterKeyByRecovery, identity } = JSON.parse(keys_json) as AccountKeys
      return { keys: { accountId, masterKeyByRecovery, identity } }
    },
    { config: { rateLimit: RATE_LIMITS.recover } },
  )

  publicRoute(
    app,
    recover,
    async ({ body, request }) => {
      await limitTries(request)
      const { id } = await proved(body)
      await replacePassword(database, id, replacementOf(body))
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.recover } },
  )

  userRoute(
    app,
    changePassword,
    async ({ session, body }) => {
      const account = await findCredentialsById(database, session.userId)
      if (!account || !provesPassword(secrets, body.currentPassword, account)) {
        throw new ApiError('LOGIN_FAILED')
      }
      const replaced = await replacePassword(database, account.id, replacementOf(body), {
        old: account.password_hmac,
        except: session.tokenHash,
      })
      if (!replaced) throw new ApiError('LOGIN_FAILED')
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.changePassword } },
  )

  const replacementOf = ({ newPassword, kdf, masterKeyByPassword }: NewPassword): Replacement => ({
    hmac: secrets.password(newPassword).toString('base64url'),
    kdf,
    masterKeyByPassword,
  })
}
