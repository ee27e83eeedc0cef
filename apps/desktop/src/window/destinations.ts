import { isServerCall, originOf } from '../protocol/app-pages.ts'

export type Destination = { in: 'window' } | { in: 'browser'; url: string } | { in: 'nowhere' }

/**
 * Decides where an address opens when a page of the app navigates to it. The window never shows foreign
 * pages, not even for payment.
 */
export function destinationOf(address: string, server: string | null): Destination {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return { in: 'nowhere' }
  // This window shows the pages of one server, or the first page. Another server gets a new window.
  if (`${url.protocol}//${url.host}` === originOf(server))
    return isServerCall(url.pathname) ? { in: 'nowhere' } : { in: 'window' }
  return isForBrowsers(url) ? { in: 'browser', url: url.href } : { in: 'nowhere' }
}

/**
 * Decides where a link opens that requests a new window. For a page of the app, the browser opens the same
 * page at the server. Without a server, such a link opens nowhere.
 */
export function newWindowDestination(address: string, server: string | null): Destination {
  const destination = destinationOf(address, server)
  if (destination.in !== 'window') return destination
  if (server === null) return { in: 'nowhere' }
  const { pathname, search, hash } = new URL(address)
  return { in: 'browser', url: server + pathname + search + hash }
}

/** Whether the browser, mail or phone program may open an address. Other schemes could start other programs. */
const isForBrowsers = ({ protocol }: URL): boolean => /^(https?|mailto|tel):$/.test(protocol)
