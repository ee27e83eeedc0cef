/** The largest number of characters in a destination. No address of the app is longer. */
const LONGEST = 2_000

/**
 * Pages that never become the destination, the page to open after sign-in. The hash of a public or guest link
 * (`share`, `give`) is a secret, and must not be stored. `recovery-words` comes before the destination.
 */
const NOWHERE = /^\/(share|give|recovery-words)(\/|$)/i

/**
 * Returns path, search and hash of `address` if it is a possible destination in the app at `origin`. Returns
 * undefined for anything else, such as an address that a browser would resolve to another site.
 */
export function ownPath(address: string | null, origin: string): string | undefined {
  if (!address?.startsWith('/') || address.length > LONGEST) return undefined
  const url = URL.parse(address, origin)
  if (url?.origin !== origin) return undefined
  const { pathname, search, hash } = url
  // `/.//host` normalizes to `//host`, which would resolve to another site.
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
