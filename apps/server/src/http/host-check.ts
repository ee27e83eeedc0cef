import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that any page may read: probes come by addresses within a network of their own. */
    anyHost?: boolean
  }
}

/**
 * Refuses requests that came by a name which is not this server's. Without it a foreign page could let
 * its own name point at a server on somebody's loopback address and speak to it as if they were one
 * origin. Over TLS the certificate settles that already.
 */
export function checkHost(app: FastifyInstance, publicUrl: string | undefined): void {
  const ours = publicUrl && new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ hostname, routeOptions }) => {
    if (routeOptions.config?.anyHost) return
    const name = hostname.toLowerCase()
    const isHere = name === 'localhost' || name.endsWith('.localhost')
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
    if (!isHere && !isAddress && name !== ours) {
      throw new ApiError(
        'INVALID_REQUEST',
        'This server does not go by that name. Set PUBLIC_URL to the address under which people reach it.',
      )
    }
  })
}
