import type { LibraryItem } from '@safelight/client/item'
import { type LinkSession, openLinkSession, type PublicShare } from '@safelight/client/public-link'
import type { OwnLink, Sharing } from '@safelight/client/sharing'

/** What a link shows, as far as a card has room for it. */
export interface LinkDetails {
  share: PublicShare
  session: LinkSession
  /** Its first files. */
  items: readonly LibraryItem[]
}

/** The details of links that have been expanded: each is loaded once. */
export interface LinkDetailsCache {
  of(link: OwnLink): Promise<LinkDetails>
  /** Frees those of one link, or of all. */
  close(token?: string): void
}

/** Links that stay open: each has a worker and its pictures. The one that was opened first goes first. */
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
