const PREFIX = 'link-secret/'

/**
 * Takes the secret of a public link out of the address, where the browser's history would keep it. It stays
 * with this tab, so that the page can be loaded again. To be called before anything else reads the address.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  const token = /^\/share\/([^/]+)\/*$/.exec(decoded(pathname))?.[1]
  if (token === undefined || hash.length < 2) return
  sessionStorage.setItem(PREFIX + token, hash.slice(1))
  history.replaceState(history.state, '', pathname + search)
}

/** The path as the router reads it: it decodes letters, too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The secret that came with the link of this token; '' for an address that came without. */
export const linkSecret = (token: string): string => sessionStorage.getItem(PREFIX + token) ?? ''
