import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isTrusted } from './trusted-proxies.ts'

const HEADER = 'x-request-id'

/**
 * Names requests: as a trusted proxy has, so that its log and ours can be read side by side, or by 8 random bytes. What
 * others send in that header is theirs to choose, and stays out of the log.
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

/** Tells each client how its request is named in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })
}
