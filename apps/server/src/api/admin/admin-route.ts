import { ADMINISTRATOR_ID } from '@safelight/contract/admin-users'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/errors.ts'
import { userRoute } from '../../http/routes.ts'

/** Serves an endpoint of the contract to the administrator alone: FORBIDDEN to every other account. */
export const adminRoute: typeof userRoute = (app: FastifyInstance, endpoint, handler, options) =>
  userRoute(
    app,
    endpoint,
    async call => {
      // By the number of the account and nothing else: roles are labels.
      if (call.session.userId !== ADMINISTRATOR_ID) throw new ApiError('FORBIDDEN')
      return handler(call)
    },
    options,
  )
