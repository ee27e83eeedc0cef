import { isServerCall, originOf } from '../protocol/app-pages.ts'

/** Where an address leads that a page goes to: on within the window, to the browser, or nowhere. */
export type Destination = { in: 'window' } | { in: 'browser'; url: string } | { in: 'nowhere' }

/** Where a page of the window leads. Nothing from elsewhere is ever shown in it, payment included. */
export function destinationOf(address: string, server: string | null): Destination {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return { in: 'nowhere' }
  // The pages of another server, and the first one, have windows of their own.
  if (`${url.protocol}//${url.host}` === originOf(server))
    return isServerCall(url.pathname) ? { in: 'nowhere' } : { in: 'window' }
  return isForBrowsers(url) ? { in: 'browser', url: url.href } : { in: 'nowhere' }
}

/** Where a link leads that wants a window of its own: pages of the app open in the browser too. */
export function newWindowDestination(address: string, server: string | null): Destination {
  const destination = destinationOf(address, server)
  if (destination.in !== 'window') return destination
  if (server === null) return { in: 'nowhere' }
  const { pathname, search, hash } = new URL(address)
  return { in: 'browser', url: server + pathname + search + hash }
}

/** Programs of the system are started by no other schemes: some of them do what an address says. */
const isForBrowsers = ({ protocol }: URL): boolean => /^(https?|mailto):$/.test(protocol)
