import type { FastifyInstance } from 'fastify'

/** How long a client may keep the server waiting, in milliseconds. */
export interface Deadlines {
  /** Until the head of a request is there, and until TLS has been agreed on. */
  head: number
  /** Until a body is there, on routes that do not say otherwise. */
  body: number
  /** While it takes no byte of an answer, and sends none of an upload. */
  unread: number
}

export const DEADLINES: Deadlines = { head: 15_000, body: 30_000, unread: 60_000 }

/** Node's options for it. */
export const timesOfHeads = (deadline: number) => ({
  headersTimeout: deadline,
  connectionsCheckingInterval: Math.ceil(deadline / 5),
})

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
