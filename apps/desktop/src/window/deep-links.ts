import { isServerCall } from '../protocol/app-pages.ts'

/** The scheme of addresses outside of the app that open a page of it. */
export const DEEP_LINK_SCHEME = 'safelight'

/**
 * The page that an address such as `safelight://open/albums` asks for, with its leading slash; undefined if it
 * asks for none. Any page on the web can make one: it leads to screens alone and brings nothing along.
 */
export function deepLinkPage(address: string): string | undefined {
  const page = /^safelight:\/\/open(\/[\w/-]{0,200})$/.exec(address)?.[1]?.replace(/^\/+/, '/')
  // What the server says is no page of the app.
  return page !== undefined && isServerCall(page) ? undefined : page
}

/** The page that the arguments of a program's start ask for. */
export const pageOfArguments = (args: readonly string[]): string | undefined =>
  args.map(deepLinkPage).find(page => page !== undefined)
