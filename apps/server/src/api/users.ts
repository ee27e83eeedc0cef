import { me, putProfile } from '@safelight/contract/auth'
import type { FastifyInstance } from 'fastify'
import { readUser } from '../accounts/user.ts'
import { updateProfile } from '../accounts/users.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'

export function userRoutes(app: FastifyInstance, context: Context): void {
  userRoute(app, me, ({ session }) => readUser(context, session.userId))

  userRoute(app, putProfile, async ({ session, body }) => {
    const updated = await updateProfile(context.database, session.userId, body)
    if (!updated) throw new ApiError('STALE_VERSION')
    return {}
  })
}
