import { me, putProfile } from '@safelight/contract/auth'
import type { FastifyInstance } from 'fastify'
import { readUser } from '../accounts/user.ts'
import { updateProfile } from '../accounts/users.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import type { Parts } from '../parts.ts'

export function userRoutes(app: FastifyInstance, parts: Parts): void {
  userRoute(app, me, ({ session }) => readUser(parts, session.userId))

  userRoute(app, putProfile, async ({ session, body }) => {
    const updated = await updateProfile(parts.database, session.userId, body)
    if (!updated) throw new ApiError('STALE_VERSION')
    return {}
  })
}
