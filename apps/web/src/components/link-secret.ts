const PREFIX = 'link-secret/'

/**
 * Moves the secret of a public or guest link from the address to `sessionStorage`. In the address, the
 * browser's history would keep the secret. Must run before other code reads the address.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  const token = tokenIn(pathname)
  if (token === undefined || hash.length < 2) return
  sessionStorage.setItem(PREFIX + token, hash.slice(1))
  history.replaceState(history.state, '', pathname + search)
}

/**
 * The token in the path of a link's page. Matches paths as the router does, which decodes percent-encoded
 * characters, and ignores case and slashes at the end.
 */
export function tokenIn(path: string): string | undefined {
  try {
    return /^\/(?:share|give)\/([^/]+)\/*$/i.exec(decodeURIComponent(path))?.[1]
  } catch {
    return undefined
  }
}

export const linkSecret = (token: string): string => sessionStorage.getItem(PREFIX + token) ?? ''
