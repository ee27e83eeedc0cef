const PREFIX = 'link-secret/'

/** The characters of each secret, base64url: of public links (format rule F15) and guest links (F16). */
const LENGTHS: Record<string, number> = { share: 43, give: 64 }

/**
 * Moves the secret of a public link or a guest link out of the address. Otherwise the browser's history would
 * keep it. Stores the secret in `sessionStorage`, so that the tab can reload. Call this function before other
 * code reads the address.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  const link = linkIn(pathname, hash)
  if (!link?.secret) return
  sessionStorage.setItem(PREFIX + link.token, link.secret)
  history.replaceState(history.state, '', link.path + search)
}

interface FoundLink {
  token: string
  /** Empty if the address has none. */
  secret: string
  /** The path without the secret. */
  path: string
}

/**
 * Finds the token and the secret in the address of a link's page. Matches paths as the router does, which
 * decodes percent-encoded characters, and ignores case and slashes at the end.
 *
 * Some programs encode the `#` as `%23`, break the secret, or append punctuation to it. All of that still
 * opens the link.
 */
export function linkIn(pathname: string, hash: string): FoundLink | undefined {
  const path = decoded(pathname)
  const found = path && /^\/(share|give)\/([^/#]+)\/*(#.*)?$/is.exec(path)
  if (!found) return undefined
  const [, kind = '', token = '', inPath] = found
  const text = inPath ?? decoded(hash) ?? hash
  const [secret = ''] = /^[\w-]*/.exec(text.slice(1).replace(/[\s\u200b\u00ad]/g, '')) ?? []
  return {
    token,
    secret: secret.slice(0, LENGTHS[kind.toLowerCase()]),
    path: inPath === undefined ? pathname : `/${kind}/${token}`,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const linkSecret = (token: string): string => sessionStorage.getItem(PREFIX + token) ?? ''
