import { adminLog, overview } from '@safelight/contract/admin-overview'
import { createPlan, updatePlan } from '@safelight/contract/admin-plans'
import type { FastifyInstance } from 'fastify'
import { settleLimits } from '../../accounts/plan/settled-limits.ts'
import { readLog } from '../../admin/log.ts'
import { readOverview } from '../../admin/overview.ts'
import * as plans from '../../admin/plans.ts'
import type { Context } from '../../context.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import { adminRoute } from './admin-route.ts'
import { given } from './given.ts'
import { adminUserRoutes } from './user-routes.ts'
import { adminVariableRoutes } from './variable-routes.ts'

/** What the administrator sees and does. Every act is in the log that they read here. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context
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

  adminRoute(app, adminLog, ({ query: { before } }) => readLog(database, before))
}
