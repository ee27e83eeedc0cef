import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../errors.ts'
import { isTrusted } from '../trusted-proxies.ts'

/** More connections than this are turned away: each holds memory. */
const MOST_CONNECTIONS = 2000
/** Connections of one address, and behind a proxy requests under way: a browser has six. */
const MOST_OF_ADDRESS = 100
/** Unanswered requests of one connection. A browser sends one, and the next behind its answer. */
const MOST_UNANSWERED = 2

/**
 * Ends connections that hold memory, or room for an upload, for nothing: too many of one address, requests that nobody
 * waits for answers to, and those by which for `deadline`, in milliseconds, nobody takes a byte of an answer or sends one
 * of a body that is not whole. The addresses of
 * an IPv6 network of 64 bits count as one. A trusted proxy may have as many connections as there are: behind
 * it count the requests of each address that it names.
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
    // The server is at work on an answer. Only bytes would begin the time anew.
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

/** Whether a client owes bytes of a body: all that came has been taken. */
const isSilent = (request: IncomingMessage | undefined): boolean =>
  request !== undefined && !request.complete && request.readableLength === 0

/** One client: an address, or an IPv6 network of 64 bits, which one household has. */
const networkOf = (address: string): string => normalizeIP(address, 64)

/** How many of something each key has now; a key with none takes no memory. */
class Counts<Key> {
  readonly #counts = new Map<Key, number>()

  of(key: Key): number {
    return this.#counts.get(key) ?? 0
  }

  /** Counts one more, until the answer is called. */
  add(key: Key): () => void {
    this.#counts.set(key, this.of(key) + 1)
    return () => {
      const left = this.of(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}
