import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** Answers that the server holds at once for one account or one visitor of links. */
const MOST_AT_ONCE = 8

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that are produced as fast as the client reads them. */
    streamed?: boolean
    largeForAnyone?: boolean
  }
}

/** Queues calls of an account with too many unfinished answers: pages stay in memory until read. */
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
