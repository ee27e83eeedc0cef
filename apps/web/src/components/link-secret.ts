const PREFIX = 'link-secret/'

/**
 * Takes the secret of a public link, or of one by which visitors give, out of the address, where the browser's history would keep it. It stays
 * with this tab, so that the page can be loaded again. To be called before anything else reads the address.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  const token = tokenIn(pathname)
  if (token === undefined || hash.length < 2) return
  sessionStorage.setItem(PREFIX + token, hash.slice(1))
  history.replaceState(history.state, '', pathname + search)
}

/**
 * The token of a link's page; as the router reads paths, which decodes letters, ignores a slash at the end and
 * takes the words of an address in any case.
 */
export function tokenIn(path: string): string | undefined {
  try {
    return /^\/(?:share|give)\/([^/]+)\/*$/i.exec(decodeURIComponent(path))?.[1]
  } catch {
    return undefined
  }
}

/** The secret that came with the link of this token; '' for an address that came without. */
export const linkSecret = (token: string): string => sessionStorage.getItem(PREFIX + token) ?? ''
