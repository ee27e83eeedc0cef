import { createHash } from 'node:crypto'

/** The scheme of the app's own pages. */
export const APP_SCHEME = 'app'

/** The page that asks for the server belongs to none. */
const FIRST_PAGE = 'start'

/**
 * The origin of the app's pages for one server: each has one of its own, so that the token, the keys and the
 * pictures of one are out of the reach of the pages of another.
 */
export const originOf = (server: string | null): string => `${APP_SCHEME}://${hostOf(server)}`

export function hostOf(server: string | null): string {
  if (server === null) return FIRST_PAGE
  return createHash('sha256').update(server).digest('hex').slice(0, 32)
}

/** Whether an address is one of the server's calls rather than a page of the app. */
export const isServerCall = (path: string): boolean => /^\/(api|authz)(\/|$)/.test(path)
