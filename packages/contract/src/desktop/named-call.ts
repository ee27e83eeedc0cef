/*
 * If a page aborts a call before its answer begins, Electron does not tell the main process. So the desktop
 * app's pages and workers give each call a random name, and delete the address of that name to abort the call.
 */

export const CALL_NAME_HEADER = 'x-safelight-call'

const CALLS = '/calls/'

export const namedCallAddress = (name: string): string => CALLS + name

/** Returns the name in the path of a call's address. Returns undefined for other paths. */
export const namedCallAt = (pathname: string): string | undefined =>
  pathname.startsWith(CALLS) ? pathname.slice(CALLS.length) : undefined
