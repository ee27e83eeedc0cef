import type { FastifyInstance } from 'fastify'

/** How long a client may make the server wait, in milliseconds. */
export interface Deadlines {
  /** For the head of a request, and for the TLS handshake. */
  head: number
  /** For the body of a request, unless its route allows a longer time. */
  body: number
  /** How long the client may neither read an answer nor send an upload. */
  unread: number
}

export const DEADLINES: Deadlines = { head: 15_000, body: 30_000, unread: 60_000 }

export const timesOfHeads = (deadline: number) => ({
  headersTimeout: deadline,
  connectionsCheckingInterval: Math.ceil(deadline / 5),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads, which may take the server's whole request timeout. */
    longBody?: boolean
  }
}

/**
 * Closes a connection if its request body does not arrive within `deadline` milliseconds. Exempts uploads.
 */
export function limitBodyTime(app: FastifyInstance, deadline: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.config?.longBody) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), deadline)
    raw.once('close', () => clearTimeout(timer))
  })
}
