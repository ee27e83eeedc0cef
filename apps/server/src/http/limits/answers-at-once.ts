import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** The largest number of unfinished answers for one account, or for the visitors of links in one network. */
const MOST_AT_ONCE = 8

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Exempts a route from the limit. The server must produce the route's answers only as fast as the client
     * reads.
     */
    streamed?: boolean
    largeForAnyone?: boolean
  }
}

/**
 * Queues the further calls of an account that has too many unfinished answers. Each answer stays in memory
 * until the client has read it.
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
