import { MORE_HEADER } from '@safelight/contract/cursors'
import { SAFE_HEADERS } from '@safelight/contract/page-headers'
import type { Fetch } from '../servers/check-server.ts'

/**
 * Passes a call of a page on to the server, and the answer back. The page takes the answer for one of its own
 * origin: nothing in it may become a page, a script or a setting of that origin, whatever the server says.
 */
export async function passOn(request: Request, server: string, fetch: Fetch): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: requestHeaders(request.headers),
    body: request.body,
    duplex: 'half',
    credentials: 'omit',
    // The token goes to no other server.
    redirect: 'error',
    signal: request.signal,
  }
  try {
    const { body, status, headers } = await fetch(server + pathname + search, init)
    return new Response(body, { status, headers: answerHeaders(headers) })
  } catch {
    // To the page it is what a server that is away is to a page in a browser.
    return Response.error()
  }
}

/** All of the page's request but what belongs to this one connection, or would tell of the page's origin. */
function requestHeaders(given: Headers): Headers {
  const passed = new Headers()
  for (const [name, value] of given) {
    if (
      !/^(host|origin|referer|cookie|connection|content-length|transfer-encoding|sec-.*|proxy-.*)$/.test(
        name,
      )
    ) {
      passed.set(name, value)
    }
  }
  return passed
}

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

/** The length of a body that was packed for the way is not that of the one that is passed back. */
const lengthOf = (given: Headers) => (given.has('content-encoding') ? [] : ['content-length'])

/** JSON, rows or bytes, as all answers of the server are: with `nosniff`, none is run as a script or shown as a page. */
const harmlessType = (type: string | null): string =>
  type && /^application\/(json|cbor)\s*(;|$)/i.test(type) ? type : 'application/octet-stream'
