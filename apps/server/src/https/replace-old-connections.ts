import type { Server, Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * Limits the connections of a server without rejecting new ones, so that idle connections of strangers cannot
 * lock out a certificate authority. Closes the oldest connection of the address that has the most. An IPv6
 * network of 64 bits counts as one address.
 */
export function replaceOldConnections(server: Server, most: number): void {
  const open = new Map<string, Set<Socket>>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    const address = normalizeIP(socket.remoteAddress ?? '', 64)
    const sockets = open.get(address) ?? new Set()
    open.set(address, sockets.add(socket))
    count += 1
    socket.once('close', () => {
      count -= 1
      sockets.delete(socket)
      if (sockets.size === 0) open.delete(address)
    })
    if (count <= most) return
    const [oldest] = [...open.values()].reduce((a, b) => (b.size > a.size ? b : a))
    oldest?.destroy()
  })
}
