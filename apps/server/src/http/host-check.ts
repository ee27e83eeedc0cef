import { isIP } from 'node:net'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Skips the host check, for answers that any page may read. Health probes address the server by its
     * internal IP address.
     */
    anyHost?: boolean
  }
}

/**
 * Rejects requests with a host name other than this server's. Otherwise, a foreign page could point its own
 * host name at a loopback address (DNS rebinding) and call the server as the same origin.
 */
export function checkHost(app: FastifyInstance, publicUrl: string | undefined): void {
  const ours = publicUrl && new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ hostname, routeOptions }) => {
    if (routeOptions.config?.anyHost) return
    const name = hostname.toLowerCase()
    const isHere = name === 'localhost' || name.endsWith('.localhost')
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
    if (!isHere && !isAddress && name !== ours) {
      throw new ApiError('INVALID_REQUEST', texts.foreignHost)
    }
  })
}
