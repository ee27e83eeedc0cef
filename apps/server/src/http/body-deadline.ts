import type { FastifyInstance } from 'fastify'

/** How long a body may take to arrive, in milliseconds, on routes that do not say otherwise. */
const BODY_DEADLINE = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads, which have the server's whole request time. */
    longBody?: boolean
  }
}

/** Ends connections that keep a small body waiting: many of them would hold memory for nothing. */
export function limitBodyTime(app: FastifyInstance, deadline = BODY_DEADLINE): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.config?.longBody) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), deadline)
    raw.once('close', () => clearTimeout(timer))
  })
}
