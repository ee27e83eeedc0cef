import { isServerCall, originOf } from '../protocol/app-pages.ts'

export type Destination = { in: 'window' } | { in: 'browser'; url: string } | { in: 'nowhere' }

/** Decides where a navigation may go. The window never shows foreign pages, not even for payment. */
export function destinationOf(address: string, server: string | null): Destination {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return { in: 'nowhere' }
  // Pages of another server, and the first page, have their own windows.
  if (`${url.protocol}//${url.host}` === originOf(server))
    return isServerCall(url.pathname) ? { in: 'nowhere' } : { in: 'window' }
  return isForBrowsers(url) ? { in: 'browser', url: url.href } : { in: 'nowhere' }
}

/** Decides where a link with its own window opens. Pages of the app open in the browser. */
export function newWindowDestination(address: string, server: string | null): Destination {
  const destination = destinationOf(address, server)
  if (destination.in !== 'window') return destination
  if (server === null) return { in: 'nowhere' }
  const { pathname, search, hash } = new URL(address)
  return { in: 'browser', url: server + pathname + search + hash }
}

/** Other schemes could start system programs with dangerous parameters. */
const isForBrowsers = ({ protocol }: URL): boolean => /^(https?|mailto):$/.test(protocol)
