import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import { ApiError } from '../errors.ts'
import { isTrusted } from '../trusted-proxies.ts'
import { Counts } from './counts.ts'

/** More connections than this are turned away: each holds memory. */
const MOST_CONNECTIONS = 2000
/** Connections of one address, and behind a proxy requests under way: a browser has six. */
const MOST_OF_ADDRESS = 100
/** Unanswered requests of one connection. A browser sends one, and the next behind its answer. */
const MOST_UNANSWERED = 2

/**
 * Ends connections that hold memory for nothing: too many of one address, requests that nobody waits for
 * answers to, and answers of which nobody takes a byte within `deadline`, in milliseconds. The addresses of
 * an IPv6 network of 64 bits count as one. A trusted proxy may have as many connections as there are: behind
 * it count the requests of each address that it names.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: Parts['trustedProxies'],
  deadline: number,
): void {
  const { server } = app
  const isProxy = isTrusted(trustedProxies)
  const connections = new Counts<string>()
  const requests = new Counts<string>()
  const unanswered = new Counts<Socket>()

  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const address = networkOf(remoteAddress)
    socket.once('close', connections.add(address))
    if (connections.of(address) > MOST_OF_ADDRESS) socket.destroy()
  })

  server.setTimeout(deadline, (socket: Socket) => {
    // The server may still be at work on an answer.
    if (unanswered.of(socket) === 0 || socket.writableLength > 0) socket.destroy()
  })

  app.addHook('onRequest', async ({ raw: { socket }, ip }, reply) => {
    const address = networkOf(ip)
    const [connection, client] = [unanswered.add(socket), requests.add(address)]
    reply.raw.once('close', () => {
      connection()
      client()
    })
    if (unanswered.of(socket) > MOST_UNANSWERED) {
      socket.destroy()
      return reply.hijack()
    }
    if (requests.of(address) > MOST_OF_ADDRESS) throw new ApiError('TOO_MANY_REQUESTS')
    return
  })
}

/** One client: an address, or an IPv6 network of 64 bits, which one household has. */
const networkOf = (address: string): string => normalizeIP(address, 64)
