import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { findSession, touchSession } from './sessions.ts'
import { oldestUse, tokenHash } from './tokens.ts'

/** Installs `app.authenticate`, which finds the session of a request by its bearer token. */
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
    // Store the time of use at most once an hour. Most requests then write nothing.
    if (session.last_used_at < hourBefore(time)) await touchSession(database, hash, time)
    request.session = { tokenHash: hash, userId: session.user_id }
  })
}

const hourBefore = (time: Date) => new Date(time.getTime() - 60 * 60 * 1000).toISOString()
