import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { findSession, touchSession } from '../features/auth/store.ts'
import { oldestUse, type Session, tokenHash } from '../features/auth/tokens.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The hook that lets only requests with a valid token pass. */
    authenticate: onRequestAsyncHookHandler
  }
  interface FastifyRequest {
    session: Session | null
  }
}

export function registerAuthentication(
  app: FastifyInstance,
  { database, now }: { database: Kysely<Schema>; now: () => Date },
): void {
  app.decorateRequest('session', null)
  app.decorate('authenticate', async request => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new ApiError('NOT_SIGNED_IN')
    const hash = tokenHash(token)
    const time = now()
    const session = await findSession(database, hash, oldestUse(time))
    if (!session) throw new ApiError('NOT_SIGNED_IN')
    // Noted to the hour: not every request is worth a write.
    if (session.last_used_at < hourBefore(time)) await touchSession(database, hash, time)
    request.session = { tokenHash: hash, userId: session.user_id }
  })
}

/** Whose request this is; throws where a route forgot to authenticate. */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw new ApiError('NOT_SIGNED_IN')
  return request.session
}

const hourBefore = (time: Date) => new Date(time.getTime() - 60 * 60 * 1000).toISOString()
