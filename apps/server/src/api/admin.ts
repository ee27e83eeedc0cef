import * as flagCalls from '@safelight/contract/admin-flags'
import { adminLog, overview } from '@safelight/contract/admin-overview'
import { createPlan, updatePlan } from '@safelight/contract/admin-plans'
import { recognitionOverview } from '@safelight/contract/admin-recognition'
import * as userCalls from '@safelight/contract/admin-users'
import * as variableCalls from '@safelight/contract/admin-variables'
import { texts as actions } from '@safelight/texts/server/audit'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { isAdministrator } from '../accounts/administrators.ts'
import { settleLimitOf, settleLimits } from '../accounts/plan/settled-limits.ts'
import { requireProofs } from '../accounts/proofs.ts'
import * as changes from '../admin/edit-user.ts'
import * as flags from '../admin/flags.ts'
import { logged, readLog } from '../admin/log.ts'
import { readOverview } from '../admin/overview.ts'
import * as plans from '../admin/plans.ts'
import { readRecognition } from '../admin/recognition.ts'
import { itemCount, readUserById, readUsers, sessionCount } from '../admin/users.ts'
import * as variables from '../admin/variables.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import type { Session } from '../http/session.ts'
import { clearSettings } from '../installation/settings.ts'
import { invited } from '../mail/messages.ts'
import { removeDeletedAccounts } from '../removal/remove-accounts.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context
  const adminRoute = administratorsOnly(database)
  adminUserRoutes(app, context)
  adminVariableRoutes(app, context)

  adminRoute(app, createPlan, ({ session: { userId }, body }) =>
    plans.createPlan(database, { userId, now: now() }, body),
  )

  adminRoute(app, updatePlan, async ({ session: { userId }, params: { id }, body }) => {
    const plan = await plans.updatePlan(database, { userId, now: now() }, id, given(body))
    const { storageLimitMB, familyMembers, active, price } = body
    if ([storageLimitMB, familyMembers, active, price].some(each => each !== undefined)) {
      await settleLimits(context)
    }
    return plan
  })

  adminRoute(app, overview, () =>
    readAtOnce(database, snapshot => readOverview({ ...context, database: snapshot })),
  )

  adminRoute(app, recognitionOverview, () =>
    readAtOnce(database, snapshot => readRecognition({ ...context, database: snapshot })),
  )

  adminRoute(app, adminLog, ({ query: { before } }) => readLog(database, before))
}

function adminUserRoutes(app: FastifyInstance, context: Context): void {
  const { database, now, mailer, publicUrl, logger } = context
  const adminRoute = administratorsOnly(database)
  const actor = ({ userId }: Session) => ({ userId, now: now() })

  adminRoute(app, userCalls.adminUsers, ({ query }) =>
    readAtOnce(database, snapshot => readUsers({ ...context, database: snapshot }, query)),
  )

  adminRoute(app, userCalls.adminUserById, ({ params: { id } }) =>
    readAtOnce(database, async snapshot => {
      const user = await readUserById({ ...context, database: snapshot }, id)
      const sessions = await sessionCount(snapshot, id).executeTakeFirstOrThrow()
      const items = await itemCount(snapshot, id).executeTakeFirstOrThrow()
      return { ...user, sessions: sessions.count, items: items.count }
    }),
  )

  adminRoute(app, userCalls.putRoles, async ({ session, params: { id }, body: { roles } }) => {
    await changes.setRoles(database, actor(session), id, roles)
    return readUserById(context, id)
  })

  adminRoute(
    app,
    userCalls.putDisabled,
    async ({ session, params: { id }, body: { disabled } }) => {
      await changes.setDisabled(database, actor(session), id, disabled)
      return readUserById(context, id)
    },
  )

  adminRoute(app, userCalls.putQuota, async ({ session, params: { id }, body: { quotaMB } }) => {
    await changes.setQuota(database, actor(session), id, quotaMB)
    await settleLimitOf(context, id)
    return readUserById(context, id)
  })

  adminRoute(app, userCalls.endUserSessions, async ({ session, params: { id } }) => {
    await changes.endSessions(database, actor(session), id)
    return {}
  })

  adminRoute(
    app,
    userCalls.deleteUser,
    async ({ session, params: { id }, body }) => {
      await requireProofs(context, session, body)
      await changes.deleteAccount(database, actor(session), id)
      removeDeletedAccounts(context).catch(error =>
        logger.error({ err: error }, 'could not remove a deleted account; the next sweep will'),
      )
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.deleteAccount } },
  )

  adminRoute(app, userCalls.inviteUser, async ({ session, body: { email } }) => {
    const { token, expiresAt } = await changes.inviteAddress(database, actor(session), email)
    mailer?.send(invited(email, new URL(`/signup#${token}`, publicUrl).href))
    return { token, expiresAt, isMailed: mailer !== undefined }
  })
}

function adminVariableRoutes(app: FastifyInstance, { database, now }: Context): void {
  const adminRoute = administratorsOnly(database)
  const actor = ({ userId }: Session) => ({ userId, now: now() })

  adminRoute(app, variableCalls.adminVariables, () => variables.readVariables(database))
  adminRoute(app, variableCalls.variablesOfCategory, ({ params: { category } }) =>
    variables.readVariables(database, category),
  )
  adminRoute(app, variableCalls.adminVariable, ({ params: { key } }) =>
    variables.readVariable(database, key),
  )
  adminRoute(app, variableCalls.createVariable, ({ session, body }) =>
    variables.createVariable(database, actor(session), body),
  )
  adminRoute(app, variableCalls.updateVariable, ({ session, params: { key }, body }) =>
    variables.updateVariable(database, actor(session), key, given(body)),
  )
  adminRoute(app, variableCalls.deleteVariable, async ({ session, params: { key } }) => {
    await variables.deleteVariable(database, actor(session), key)
    return {}
  })
  adminRoute(app, variableCalls.clearVariablesCache, async ({ session }) => {
    const act = { action: actions.cacheCleared, target: 'variables' }
    await logged(database, actor(session), async () => ({ result: undefined, act }))
    clearSettings(database)
    return {}
  })

  adminRoute(app, flagCalls.featureFlags, () => flags.readFlags(database))
  adminRoute(app, flagCalls.createFlag, ({ session, body }) =>
    flags.createFlag(database, actor(session), body),
  )
  adminRoute(app, flagCalls.updateFlag, ({ session, params: { name }, body }) =>
    flags.updateFlag(database, actor(session), name, given(body)),
  )
  adminRoute(app, flagCalls.deleteFlag, async ({ session, params: { name } }) => {
    await flags.deleteFlag(database, actor(session), name)
    return {}
  })
}

const administratorsOnly =
  (database: Kysely<Schema>): typeof userRoute =>
  (app, endpoint, handler, options) =>
    userRoute(
      app,
      endpoint,
      async call => {
        // Roles grant nothing.
        if (!(await isAdministrator(database, call.session.userId))) throw new ApiError('FORBIDDEN')
        return handler(call)
      },
      options,
    )

/**
 * Narrows the type of a parsed body: JSON has no `undefined`, and every field that is present has a value.
 */
const given = <T extends object>(body: T) =>
  body as { [Name in keyof T]: Exclude<T[Name], undefined> }
