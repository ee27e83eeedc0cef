import type { FastifyInstance } from 'fastify'

/** How long a client may make the server wait, in milliseconds. */
export interface Deadlines {
  /** For the head of a request, and for the TLS handshake. */
  head: number
  /** For the body of routes without a limit of their own. */
  body: number
  /** While it neither reads an answer nor sends an upload. */
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

/** Closes connections that waste memory on a small body for longer than `deadline`, in milliseconds. */
export function limitBodyTime(app: FastifyInstance, deadline: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.config?.longBody) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), deadline)
    raw.once('close', () => clearTimeout(timer))
  })
}
