import { ownPath } from './own-path.ts'

/*
 * The page that a person wanted to open before they had to sign in, sign up or confirm recovery words. It is
 * in the tab's session storage. An address would reach the server.
 */

const KEY = 'safelight.destination'

/** Stores an address with search and hash as the destination. Ignores addresses outside the app. */
export function keepDestination(address: string): void {
  const path = ownPath(address, location.origin)
  if (path) sessionStorage.setItem(KEY, path)
}

export const destination = (): string =>
  ownPath(sessionStorage.getItem(KEY), location.origin) ?? '/gallery'

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)
