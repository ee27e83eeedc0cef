import { endSession, listSessions } from '@safelight/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { deleteSession, sessionsOf } from '../accounts/sessions.ts'
import { oldestUse, publicId } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'

export function sessionRoutes(app: FastifyInstance, { database, now }: Context): void {
  userRoute(app, listSessions, async ({ session }) => {
    const rows = await sessionsOf(database, session.userId, oldestUse(now()))
    return {
      sessions: rows.map(row => ({
        id: publicId(row.token_hash),
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        userAgent: row.user_agent,
        current: row.token_hash === session.tokenHash,
      })),
    }
  })

  userRoute(app, endSession, async ({ session, params }) => {
    const rows = await sessionsOf(database, session.userId, oldestUse(now()))
    const named = rows.find(row => publicId(row.token_hash) === params.id)
    if (!named) throw new ApiError('NOT_FOUND')
    await deleteSession(database, named.token_hash)
    return {}
  })
}
