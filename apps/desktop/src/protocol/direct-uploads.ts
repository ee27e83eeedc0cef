import type { WebRequest, WebRequestFilter } from 'electron'
import { originOf } from './app-pages.ts'

const CALLS: WebRequestFilter = { urls: ['http://*/api/*', 'https://*/api/*'], types: ['xhr'] }

/**
 * Lets pages post uploads directly to their server. Under `app://`, a page would get no progress, could not
 * abort the request, and the main process would hold each body in memory. Pages of other servers stay
 * excluded: the answer allows only the origin of the server's own pages (CORS), and their content security
 * policy allows only their own server.
 */
export function allowDirectUploads(webRequest: WebRequest, server: () => string | null): void {
  webRequest.onBeforeSendHeaders(CALLS, ({ requestHeaders }, send) =>
    send({ requestHeaders: without(OF_PAGE, requestHeaders) }),
  )
  webRequest.onHeadersReceived(CALLS, ({ url, method, responseHeaders = {} }, receive) => {
    const chosen = server()
    if (chosen === null || new URL(url).origin !== chosen) return receive({})
    const allowed = {
      ...without(OF_SERVER, responseHeaders),
      'access-control-allow-origin': [originOf(chosen)],
    }
    // A server does not know these pages, so it may reject the browser's question whether they may call it.
    if (method === 'OPTIONS') {
      receive({
        responseHeaders: { ...allowed, ...PREFLIGHT },
        statusLine: 'HTTP/1.1 204 No Content',
      })
    } else {
      receive({ responseHeaders: allowed })
    }
  })
}

/** Headers that reveal the page's origin. */
const OF_PAGE = /^(origin|referer|sec-fetch-.*)$/i

const OF_SERVER = /^(access-control-.*|set-cookie)$/i

const PREFLIGHT = {
  'access-control-allow-methods': ['POST'],
  'access-control-allow-headers': ['authorization, content-type, x-xsrf-token'],
  // In seconds. Chromium's maximum.
  'access-control-max-age': ['7200'],
}

function without<T>(names: RegExp, headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)))
}
