import { isServerCall } from '../protocol/app-pages.ts'

export const DEEP_LINK_SCHEME = 'safelight'

/**
 * Returns the page that a link such as `safelight://open/albums` opens, with a leading slash; undefined for
 * other links. Any website can contain such a link, so it can only navigate, and passes no data.
 */
export function deepLinkPage(address: string): string | undefined {
  const page = /^safelight:\/\/open(\/[\w/-]{0,200})$/.exec(address)?.[1]?.replace(/^\/+/, '/')
  return page !== undefined && isServerCall(page) ? undefined : page
}

export const pageOfArguments = (args: readonly string[]): string | undefined =>
  args.map(deepLinkPage).find(page => page !== undefined)
