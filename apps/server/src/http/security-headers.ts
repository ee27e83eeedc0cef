import { pagePolicy, SAFE_HEADERS } from '@safelight/contract/page-headers'
import type { FastifyInstance } from 'fastify'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The headers of an answer that no route gives. */
export const API_HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
}

/** For a year, browsers ask this name over HTTPS alone; on `localhost` that would reach other servers. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Sets the headers of every answer; a route may tighten or replace them. `pictures` is another origin whose pictures
 * pages may show.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  isHttps: boolean,
  pictures: string | undefined,
): void {
  const policy = pagePolicy(pictures)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFE_HEADERS)
    if (isHttps && !/^(.*\.)?localhost$/i.test(request.hostname)) reply.headers(HTTPS_ALONE)
    // The route as well as the address as it was written: `/%61pi` leads to the API too.
    if (isApi(request.url) || isApi(request.routeOptions.url ?? '')) {
      reply.headers({ 'content-security-policy': API_POLICY, 'cache-control': 'no-store' })
    } else {
      reply.header('content-security-policy', policy)
    }
  })
}

/** Whether an address belongs to the API rather than to a page of the app. */
export const isApi = (url: string): boolean => /^\/(?:api|authz)(?:[/?]|$)/.test(url)
