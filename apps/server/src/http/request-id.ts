import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isTrusted } from './trusted-proxies.ts'

const HEADER = 'x-request-id'

/**
 * Returns the id of a request. A trusted proxy may set it, so that both logs can be compared. Otherwise it is
 * 8 random bytes, because an id from any other client could be anything, and must not enter the log.
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
