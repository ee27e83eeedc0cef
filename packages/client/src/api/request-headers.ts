export const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

/**
 * Returns the headers of a call. A gateway in front of the server may set the cookie `XSRF-TOKEN`, and then
 * expects its value in `X-XSRF-TOKEN`. Only changing calls to the page's own server send this header, and
 * none from workers, which cannot read cookies.
 */
export const requestHeaders = (
  method: string,
  url: string,
  token: string | null,
): Record<string, string> => ({ ...authorization(token), ...crossSiteToken(method, url) })

function crossSiteToken(method: string, url: string): Record<string, string> {
  if (method === 'GET' || method === 'HEAD' || !/^\/(?!\/)/.test(url)) return {}
  const token = cookie('XSRF-TOKEN')
  // Another page of the same host may have set the cookie. An invalid value would make every call fail.
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
