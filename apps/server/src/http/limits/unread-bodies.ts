import type { FastifyInstance } from 'fastify'

/**
 * The largest rest of an unread body that the server reads and drops. If the server closed the connection
 * instead, a browser that is still sending would never see the answer.
 */
export const UNREAD_BODY = { bytes: 32 * 1024 * 1024, milliseconds: 5_000 }

/**
 * When an answer is sent, drops the rest of the request's body. Closes the connection if the rest exceeds
 * `UNREAD_BODY`.
 */
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
