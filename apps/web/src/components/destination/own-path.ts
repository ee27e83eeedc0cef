/** No address of the app is longer. */
const LONGEST = 2_000

/** The hash of a public link or a guest link is a secret, and the recovery words are a stop on the way and no end of it. */
const NOWHERE = /^\/(share|give|recovery-words)(\/|$)/i

/**
 * The path, search and hash of `address` if that is a path of the app at `origin` where a person can want to be;
 * undefined for anything that a browser would take to another site.
 */
export function ownPath(address: string | null, origin: string): string | undefined {
  if (!address?.startsWith('/') || address.length > LONGEST) return undefined
  const url = URL.parse(address, origin)
  if (url?.origin !== origin) return undefined
  const { pathname, search, hash } = url
  // What is left of `/.//host` is another site's address when it is read again.
  if (pathname.startsWith('//') || NOWHERE.test(decoded(pathname))) return undefined
  return pathname + search + hash
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
