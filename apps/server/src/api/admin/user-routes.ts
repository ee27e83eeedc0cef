import * as calls from '@safelight/contract/admin-users'
import type { FastifyInstance } from 'fastify'
import { settleLimitOf } from '../../accounts/plan/settled-limits.ts'
import { requireProofs } from '../../accounts/proofs.ts'
import * as changes from '../../admin/edit-user.ts'
import { itemCount, readUserById, readUsers, sessionCount } from '../../admin/users.ts'
import type { Context } from '../../context.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import type { Session } from '../../http/session.ts'
import { invited } from '../../mail/messages.ts'
import { removeDeletedAccounts } from '../../removal/remove-accounts.ts'
import { RATE_LIMITS } from '../rate-limits.ts'
import { adminRoute } from './admin-route.ts'

export function adminUserRoutes(app: FastifyInstance, context: Context): void {
  const { database, now, mailer, publicUrl, logger } = context
  const actor = ({ userId }: Session) => ({ userId, now: now() })

  adminRoute(app, calls.adminUsers, ({ query }) =>
    readAtOnce(database, snapshot => readUsers({ ...context, database: snapshot }, query)),
  )

  adminRoute(app, calls.adminUserById, ({ params: { id } }) =>
    readAtOnce(database, async snapshot => {
      const user = await readUserById({ ...context, database: snapshot }, id)
      const sessions = await sessionCount(snapshot, id).executeTakeFirstOrThrow()
      const items = await itemCount(snapshot, id).executeTakeFirstOrThrow()
      return { ...user, sessions: sessions.count, items: items.count }
    }),
  )

  adminRoute(app, calls.putRoles, async ({ session, params: { id }, body: { roles } }) => {
    await changes.setRoles(database, actor(session), id, roles)
    return readUserById(context, id)
  })

  adminRoute(app, calls.putDisabled, async ({ session, params: { id }, body: { disabled } }) => {
    await changes.setDisabled(database, actor(session), id, disabled)
    return readUserById(context, id)
  })

  adminRoute(app, calls.putQuota, async ({ session, params: { id }, body: { quotaMB } }) => {
    await changes.setQuota(database, actor(session), id, quotaMB)
    await settleLimitOf(context, id)
    return readUserById(context, id)
  })

  adminRoute(app, calls.endUserSessions, async ({ session, params: { id } }) => {
    await changes.endSessions(database, actor(session), id)
    return {}
  })

  adminRoute(
    app,
    calls.deleteUser,
    async ({ session, params: { id }, body }) => {
      await requireProofs(context, session, body)
      await changes.deleteAccount(database, actor(session), id)
      removeDeletedAccounts(context).catch(error =>
        logger.error({ err: error }, 'a deleted account is left to the sweeper'),
      )
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.deleteAccount } },
  )

  adminRoute(app, calls.inviteUser, async ({ session, body: { email } }) => {
    const { token, expiresAt } = await changes.inviteAddress(database, actor(session), email)
    mailer?.send(invited(email, new URL(`/signup#${token}`, publicUrl).href))
    return { token, expiresAt, isMailed: mailer !== undefined }
  })
}
