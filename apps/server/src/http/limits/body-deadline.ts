import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads, which have the server's whole request time. */
    longBody?: boolean
  }
}

/**
 * Ends connections that keep a small body waiting for longer than `deadline`, in milliseconds: many of them
 * would hold memory for nothing.
 */
export function limitBodyTime(app: FastifyInstance, deadline: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.config?.longBody) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), deadline)
    raw.once('close', () => clearTimeout(timer))
  })
}
