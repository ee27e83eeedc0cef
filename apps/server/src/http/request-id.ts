import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isTrusted } from './trusted-proxies.ts'

const HEADER = 'x-request-id'

/**
 * Returns a function that gives each request an id. A trusted proxy may set the id, to match its log with the
 * server's. Otherwise, the id is 8 random bytes, because a client's own text must not enter the log.
 */
export function requestIds(proxies: Context['trustedProxies']) {
  const isProxy = isTrusted(proxies)
  return ({ headers, socket: { remoteAddress } }: IncomingMessage): string => {
    const given = headers[HEADER]
    const isGiven = typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given)
    if (isGiven && remoteAddress !== undefined && isProxy(remoteAddress)) return given
    return randomBytes(8).toString('hex')
  }
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })
}
