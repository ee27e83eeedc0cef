import { ownPath } from './own-path.ts'

/*
 * Where a person wanted to be before they had to sign up, sign in or see to their recovery words. It stays in this
 * tab's own storage: in an address it would reach the server and its logs.
 */

const KEY = 'safelight.destination'

/** Notes an address of the app, with search and hash, as where to go on; others are left out. */
export function keepDestination(address: string): void {
  const path = ownPath(address, location.origin)
  if (path) sessionStorage.setItem(KEY, path)
}

/** Where to go on: what was kept, else the gallery. */
export const destination = (): string =>
  ownPath(sessionStorage.getItem(KEY), location.origin) ?? '/gallery'

/** For who has arrived, and for who logs out. */
export const forgetDestination = (): void => sessionStorage.removeItem(KEY)
