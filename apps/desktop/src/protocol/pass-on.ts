import { MORE_HEADER } from '@safelight/contract/cursors'
import { CALL_NAME_HEADER } from '@safelight/contract/desktop-calls'
import { SAFE_HEADERS } from '@safelight/contract/page-headers'
import type { Fetch } from '../servers/check-server.ts'

export interface Calls {
  /**
   * Forwards a page's call to the server. The response keeps only some headers and types. Otherwise, a hostile
   * server could return a page or a script that runs in the app's origin.
   */
  passOn(request: Request, server: string): Promise<Response>
  /** Aborts a call that has no answer yet. */
  abort(name: string): void
}

export function createCalls(fetch: Fetch): Calls {
  const named = new Map<string, AbortController>()
  return {
    async passOn(request, server) {
      const { pathname, search } = new URL(request.url)
      const ending = new AbortController()
      const name = request.headers.get(CALL_NAME_HEADER)
      if (name !== null) named.set(name, ending)
      const init: RequestInit & { duplex: 'half' } = {
        method: request.method,
        headers: requestHeaders(request.headers),
        body: request.body,
        duplex: 'half',
        credentials: 'omit',
        // Reject redirects, which could send the token to another server.
        redirect: 'error',
        signal: ending.signal,
      }
      try {
        const { body, status, headers } = await fetch(server + pathname + search, init)
        const answer = { status, headers: answerHeaders(headers) }
        return new Response(body && endedBy(ending, body), answer)
      } catch {
        // The page sees a network error, as in a browser.
        return Response.error()
      } finally {
        if (name !== null) named.delete(name)
      }
    },

    abort: name => named.get(name)?.abort(),
  }
}

/**
 * Aborts a request when the page stops reading its answer. Electron then cancels the answer's body, but
 * canceling the body of `net.fetch` does not end the request.
 */
function endedBy(ending: AbortController, body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => ending.abort(reason),
  })
}

/** Drops hop-by-hop headers, the call's name, and headers that reveal the page's origin. */
function requestHeaders(given: Headers): Headers {
  const passed = new Headers()
  for (const [name, value] of given) {
    if (name !== CALL_NAME_HEADER && !NOT_PASSED.test(name)) passed.set(name, value)
  }
  return passed
}

const NOT_PASSED =
  /^(host|origin|referer|cookie|connection|content-length|transfer-encoding|sec-.*|proxy-.*)$/

const PASSED_BACK = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
  MORE_HEADER,
]

function answerHeaders(given: Headers): Headers {
  const headers = new Headers({
    ...SAFE_HEADERS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': harmlessType(given.get('content-type')),
  })
  for (const name of [...PASSED_BACK, ...lengthOf(given)]) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** Drops `content-length` if the server compressed the body, because the page gets it decompressed. */
const lengthOf = (given: Headers) => (given.has('content-encoding') ? [] : ['content-length'])

/**
 * Keeps the types JSON and CBOR, and replaces any other type. With `nosniff`, browsers then neither run the
 * body as a script nor show it as a page.
 */
const harmlessType = (type: string | null): string =>
  type && /^application\/(json|cbor)\s*(;|$)/i.test(type) ? type : 'application/octet-stream'
