import type { FastifyInstance } from 'fastify'

/**
 * A browser that is still sending sees an early answer only if the connection lives until it has sent
 * all. So the rest of a body that nobody will read is taken and dropped, but not more than this.
 */
export const UNREAD_BODY = { bytes: 32 * 1024 * 1024, milliseconds: 5_000 }

/** Takes the rest of a body once the answer goes out, and closes the connection where it is too much. */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    let left = UNREAD_BODY.bytes
    const timer = setTimeout(() => socket.destroy(), UNREAD_BODY.milliseconds)
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
    raw.on('error', () => {})
    raw.on('close', () => clearTimeout(timer))
    raw.resume()
  })
}
