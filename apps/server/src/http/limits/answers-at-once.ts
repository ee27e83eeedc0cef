import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** Answers that one account, or one visitor of links, may have the server hold at once. */
const MOST_AT_ONCE = 8

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that are made piece by piece, as fast as they are taken. */
    streamed?: boolean
    /** For large answers that need no session. */
    largeForAnyone?: boolean
  }
}

/**
 * Lets calls wait while the account has enough answers that are being made, or that nobody has taken yet: a
 * page is held as a whole until then.
 */
export function limitAnswersAtOnce(app: FastifyInstance): void {
  const { enter } = createKeyedLimiter<string>(MOST_AT_ONCE)
  app.addHook('preHandler', async (request, { raw }) => {
    const key = keyOf(request)
    if (key === undefined) return
    const end = await enter(key)
    if (raw.destroyed) end()
    else raw.once('close', end)
  })
}

function keyOf({ session, ip, routeOptions: { config } }: FastifyRequest): string | undefined {
  const { longBody, streamed, largeForAnyone } = config
  if (longBody || streamed) return undefined
  if (session) return `account ${session.userId}`
  return largeForAnyone ? normalizeIP(ip, 64) : undefined
}
