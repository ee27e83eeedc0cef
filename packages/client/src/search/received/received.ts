import { MOST_PAGES } from '../../api/most-pages.ts'
import type { Page } from '../../async/observables/paged-list.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { ReadingContext } from '../../sharing/albums/read-album.ts'
import { type Album, readingAlbums } from '../../sharing/albums/reading-albums.ts'
import { readingSharedItems } from '../../sharing/shares/shared-items.ts'

/** An album or item that another person shares. */
export type Received =
  | { kind: 'album'; id: string; album: Album; owner: ReceivedOwner; itemIds: readonly string[] }
  | { kind: 'item'; id: string; item: LibraryItem; owner: ReceivedOwner; albumId?: string }

/** The address and name that the server claims. */
export interface ReceivedOwner {
  accountId: string
  email: string
  name: string | null
}

/** The largest number of items read from all albums together, latest share first. */
const MOST_ITEMS = 20_000

/**
 * Returns a function that reads all that others share and that opens, each item once. It reads an album again
 * only if the album has changed. Run it in a worker: an item takes about a millisecond to open. Throws ApiError.
 */
export function createReceived(context: ReadingContext): () => Promise<Received[]> {
  const albums = readingAlbums(context)
  const itemsSharedWithMe = readingSharedItems(context)
  const known = new Map<string, { changedAt: string; count: number; items: LibraryItem[] }>()

  async function itemsOf({ id, changedAt, count }: Album, most: number): Promise<LibraryItem[]> {
    const before = known.get(id)
    if (before?.changedAt === changedAt && before.count === count)
      return before.items.slice(0, most)
    if (most <= 0) return []
    const items: LibraryItem[] = []
    let after: string | undefined
    do {
      const page = await albums.page(id, after)
      items.push(...page.items.filter(item => item.shared))
      after = page.next
    } while (after !== undefined && items.length < most)
    known.set(id, { changedAt, count, items })
    return items
  }

  return async () => {
    const received = new Map<string, Received>()
    for (const entry of await allOf(itemsSharedWithMe)) {
      if (!entry.item?.shared) continue
      const { accountId, email, displayName: name } = entry.owner
      received.set(entry.id, {
        kind: 'item',
        id: entry.id,
        item: entry.item,
        owner: { accountId, email, name },
      })
    }
    let most = MOST_ITEMS
    for (const album of await allOf(albums.sharedWithMe)) {
      if (album.problem) continue
      const items = await itemsOf(album, most)
      most -= items.length
      const { id, ownerAccountId: accountId, ownerEmail: email, ownerName: name } = album
      const owner = { accountId, email, name }
      received.set(id, { kind: 'album', id, album, owner, itemIds: items.map(item => item.id) })
      for (const item of items) {
        if (received.has(item.id)) continue
        received.set(item.id, { kind: 'item', id: item.id, item, owner, albumId: id })
      }
    }
    for (const id of known.keys()) if (!received.has(id)) known.delete(id)
    return [...received.values()]
  }
}

async function allOf<T>(read: (after?: string) => Promise<Page<T, string>>): Promise<T[]> {
  const all: T[] = []
  let after: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await read(after)
    all.push(...page.items)
    if (page.next === undefined) return all
    after = page.next
  }
  return all
}
