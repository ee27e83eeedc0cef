import { createHash } from 'node:crypto'

export const APP_SCHEME = 'app'

/** Host of the first page, on which the person enters the address of a server. */
const FIRST_PAGE = 'start'

/** One origin for each server, so that pages of one server cannot read keys and pictures of another. */
export const originOf = (server: string | null): string => `${APP_SCHEME}://${hostOf(server)}`

export function hostOf(server: string | null): string {
  if (server === null) return FIRST_PAGE
  return createHash('sha256').update(server).digest('hex').slice(0, 32)
}

export const isServerCall = (path: string): boolean => /^\/(api|authz)(\/|$)/.test(path)
