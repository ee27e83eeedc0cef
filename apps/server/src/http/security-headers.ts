import type { FastifyInstance } from 'fastify'

/** What the pages of the app may load and do. */
const APP_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "worker-src 'self'; connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
  "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), ' +
    'payment=(), serial=(), usb=()',
}

/** The headers of an answer that no route gives. */
export const API_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
}

/** For a year, browsers ask this name over HTTPS alone; on `localhost` that would reach other servers. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=31536000' }

/** Sets the headers of every answer; a route may tighten or replace them. */
export function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(EVERYWHERE)
    if (isHttps && !/^(.*\.)?localhost$/i.test(request.hostname)) reply.headers(HTTPS_ALONE)
    // The route as well as the address as it was written: `/%61pi` leads to the API too.
    if (isApi(request.url) || isApi(request.routeOptions.url ?? '')) {
      reply.headers({ 'content-security-policy': API_POLICY, 'cache-control': 'no-store' })
    } else {
      reply.header('content-security-policy', APP_POLICY)
    }
  })
}

/** Whether an address belongs to the API rather than to a page of the app. */
export const isApi = (url: string): boolean => /^\/(?:api|authz)(?:[/?]|$)/.test(url)
