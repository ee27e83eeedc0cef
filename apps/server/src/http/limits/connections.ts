import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../errors.ts'
import { isTrusted } from '../trusted-proxies.ts'

/** The largest number of connections. The server rejects further connections. */
const MOST_CONNECTIONS = 2000
/** The largest number of connections from one address, and of unfinished requests from it. */
const MOST_OF_ADDRESS = 100
/**
 * The largest number of unanswered requests on one connection. A browser waits for each answer before it
 * sends the next request.
 */
const MOST_UNANSWERED = 2

/**
 * Closes connections that waste memory or upload capacity:
 * - too many connections of one address,
 * - connections with too many unanswered requests,
 * - stalled connections, whose client neither reads an answer nor sends its body for `deadline` milliseconds.
 *
 * An IPv6 network of 64 bits counts as one address. For trusted proxies, counts the requests of each address
 * that they report, instead of connections.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: Context['trustedProxies'],
  deadline: number,
): void {
  const { server } = app
  const isProxy = isTrusted(trustedProxies)
  const connections = new Counts<string>()
  const requests = new Counts<string>()
  const unanswered = new Counts<Socket>()
  const latest = new WeakMap<Socket, IncomingMessage>()

  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const address = networkOf(remoteAddress)
    socket.once('close', connections.add(address))
    if (connections.of(address) > MOST_OF_ADDRESS) socket.destroy()
  })

  server.setTimeout(deadline, (socket: Socket) => {
    const isWaiting = unanswered.of(socket) === 0 || socket.writableLength > 0
    if (isWaiting || isSilent(latest.get(socket))) socket.destroy()
    // The server is still preparing an answer. Restart the timer: without traffic, nothing else restarts it.
    else socket.setTimeout(deadline)
  })

  app.addHook('onRequest', async ({ raw, ip }, reply) => {
    const { socket } = raw
    latest.set(socket, raw)
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

/**
 * Whether the server waits for the client: the body is incomplete, and the server has read all bytes so far.
 */
const isSilent = (request: IncomingMessage | undefined): boolean =>
  request !== undefined && !request.complete && request.readableLength === 0

/** Returns what counts as one address: an IPv4 address, or an IPv6 network of 64 bits. */
const networkOf = (address: string): string => normalizeIP(address, 64)

class Counts<Key> {
  readonly #counts = new Map<Key, number>()

  of(key: Key): number {
    return this.#counts.get(key) ?? 0
  }

  /** Increases the count of a key by one until the caller calls the returned function. */
  add(key: Key): () => void {
    this.#counts.set(key, this.of(key) + 1)
    return () => {
      const left = this.of(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}
