import { pagePolicy, SAFE_HEADERS } from '@safelight/contract/page-headers'
import type { FastifyInstance } from 'fastify'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Headers of answers to requests that fail before they reach a route. */
export const API_HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
}

/**
 * HSTS for one year, if the request came over HTTPS to this server or to a trusted proxy. Not for `localhost`,
 * where it would also affect other servers on the same machine.
 */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Routes may tighten or replace these headers. `pictures` is an origin from which pages may also show images:
 * the map's tile server.
 */
export function setSecurityHeaders(app: FastifyInstance, pictures: string | undefined): void {
  const policy = pagePolicy(pictures)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFE_HEADERS)
    const isHttps = request.protocol === 'https'
    if (isHttps && !/^(.*\.)?localhost$/i.test(request.hostname)) reply.headers(HTTPS_ALONE)
    // Checks both the route and the raw address, because `/%61pi` leads to the API too.
    if (isApi(request.url) || isApi(request.routeOptions.url ?? '')) {
      reply.headers({ 'content-security-policy': API_POLICY, 'cache-control': 'no-store' })
    } else {
      reply.header('content-security-policy', policy)
    }
  })
}

export const isApi = (url: string): boolean => /^\/(?:api|authz)(?:[/?]|$)/.test(url)
