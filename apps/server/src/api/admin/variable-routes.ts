import * as flagCalls from '@safelight/contract/admin-flags'
import * as calls from '@safelight/contract/admin-variables'
import type { FastifyInstance } from 'fastify'
import * as flags from '../../admin/flags.ts'
import { logged } from '../../admin/log.ts'
import * as variables from '../../admin/variables.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../http/session.ts'
import { clearSettings } from '../../installation/settings.ts'
import { adminRoute } from './admin-route.ts'
import { given } from './given.ts'

/** Variables and feature flags: what of this installation can be changed while it runs. */
export function adminVariableRoutes(app: FastifyInstance, { database, now }: Context): void {
  const actor = ({ userId }: Session) => ({ userId, now: now() })

  adminRoute(app, calls.adminVariables, () => variables.readVariables(database))
  adminRoute(app, calls.variablesOfCategory, ({ params: { category } }) =>
    variables.readVariables(database, category),
  )
  adminRoute(app, calls.adminVariable, ({ params: { key } }) =>
    variables.readVariable(database, key),
  )
  adminRoute(app, calls.createVariable, ({ session, body }) =>
    variables.createVariable(database, actor(session), body),
  )
  adminRoute(app, calls.updateVariable, ({ session, params: { key }, body }) =>
    variables.updateVariable(database, actor(session), key, given(body)),
  )
  adminRoute(app, calls.deleteVariable, async ({ session, params: { key } }) => {
    await variables.deleteVariable(database, actor(session), key)
    return {}
  })
  adminRoute(app, calls.clearVariablesCache, async ({ session }) => {
    const act = { action: 'Cache cleared', target: 'variables' }
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
