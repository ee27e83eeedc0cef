export const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

/**
 * Returns the headers of a call: the token, and for some calls a token against CSRF. A gateway in front of
 * the server may set the cookie `XSRF-TOKEN`. It then expects the cookie's value in `X-XSRF-TOKEN`, as
 * Angular's HTTP client sends it. Only calls that change something on the page's own server send that header.
 * Workers cannot read cookies, so their calls lack it.
 */
export const requestHeaders = (
  method: string,
  url: string,
  token: string | null,
): Record<string, string> => ({ ...authorization(token), ...crossSiteToken(method, url) })

function crossSiteToken(method: string, url: string): Record<string, string> {
  if (method === 'GET' || method === 'HEAD' || !/^\/(?!\/)/.test(url)) return {}
  const token = cookie('XSRF-TOKEN')
  // Check the value, because another page of the same host may have set the cookie. An invalid header value
  // would make every call fail.
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
