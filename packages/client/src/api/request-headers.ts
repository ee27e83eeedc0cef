export const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

/**
 * The headers of every call: the token, and for a server behind a gateway with CSRF protection, the cookie
 * `XSRF-TOKEN` in the header `X-XSRF-TOKEN`, as in Angular's HTTP client. Only methods that change something
 * send it, and never to another site. Workers see no cookies.
 */
export const requestHeaders = (
  method: string,
  url: string,
  token: string | null,
): Record<string, string> => ({ ...authorization(token), ...crossSiteToken(method, url) })

function crossSiteToken(method: string, url: string): Record<string, string> {
  if (method === 'GET' || method === 'HEAD' || !/^\/(?!\/)/.test(url)) return {}
  const token = cookie('XSRF-TOKEN')
  // Another page of the same host may set cookies. An invalid header value would make every call fail.
  return token && /^[\x21-\x7e]{1,4096}$/.test(token) ? { 'X-XSRF-TOKEN': token } : {}
}

function cookie(name: string): string | undefined {
  const { document } = globalThis as { document?: { cookie: string } }
  const found = document?.cookie
    .split(';')
    .map(each => each.trim())
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  try {
    return found && decodeURIComponent(found)
  } catch {
    return found
  }
}
