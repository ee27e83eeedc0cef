import type { LibraryItem } from '@safelight/client/item'
import { type LinkSession, openLinkSession, type PublicShare } from '@safelight/client/public-link'
import type { OwnLink, Sharing } from '@safelight/client/sharing'

export interface LinkDetails {
  share: PublicShare
  session: LinkSession
  items: readonly LibraryItem[]
}

export interface LinkDetailsCache {
  of(link: OwnLink): Promise<LinkDetails>
  /** Frees the details of the link `token`. Without `token`, frees those of all links. */
  close(token?: string): void
}

/** The largest number of open links. Opening one more closes the oldest. */
const KEPT = 10

export function createLinkDetailsCache(sharing: Sharing): LinkDetailsCache {
  const open = new Map<string, Promise<LinkDetails>>()

  function close(token: string): void {
    const closing = open.get(token)
    open.delete(token)
    closing?.then(
      ({ session }) => session.close(),
      () => undefined,
    )
  }

  return {
    of(link) {
      const known = open.get(link.token)
      if (known) return known
      const loading = load(sharing, link)
      open.set(link.token, loading)
      loading.catch(() => open.get(link.token) === loading && open.delete(link.token))
      const [oldest] = open.keys()
      if (open.size > KEPT && oldest !== undefined) close(oldest)
      return loading
    },
    close(token) {
      for (const each of token === undefined ? [...open.keys()] : [token]) close(each)
    },
  }
}

async function load(sharing: Sharing, link: OwnLink): Promise<LinkDetails> {
  const opened = await openLinkSession(await sharing.addressOfLink(link))
  try {
    const { items } = await opened.share.page(0)
    return { ...opened, items }
  } catch (error) {
    opened.session.close()
    throw error
  }
}
