import { albumsSharedWithMe, myAlbums } from '@safelight/contract/albums'
import { myLinks } from '@safelight/contract/links'
import { mediaShares } from '@safelight/contract/shares'
import type { ApiClient } from '../api/api-client.ts'
import { everyPage } from '../api/every-page.ts'
import { createAlbumContents } from '../search/index/album-contents.ts'

/** Where items are used outside the timeline, so that none goes from there unasked. */
export interface WhereUsed {
  /** The ids of the albums that have an item, those of others among them. */
  albumsOf(id: string): Promise<Set<string>>
  /** Whether others may see an item by itself. One in a selection that a link shows counts as seen. */
  isShared(id: string, dateAdded: string): Promise<boolean>
}

/** Reads albums and links once, when they are asked for first. Throws ApiError. */
export function createWhereUsed(api: ApiClient): WhereUsed {
  const once = <T>(read: () => Promise<T>) => {
    let reading: Promise<T> | undefined
    return () => {
      reading ??= read()
      return reading
    }
  }
  const albums = once(async () => {
    const mine = await everyPage(
      options => api.call(myAlbums, options),
      ({ createdAt, id }) => ({ time: createdAt, name: id }),
    )
    const others = await everyPage(
      options => api.call(albumsSharedWithMe, options),
      ({ share, createdAt, id }) => ({ time: share?.createdAt ?? createdAt, name: id }),
    )
    return createAlbumContents(api, async () => [...mine, ...others])()
  })
  const links = once(() =>
    everyPage(
      options => api.call(myLinks, options),
      ({ createdAt, token }) => ({ time: createdAt, name: token }),
    ),
  )

  return {
    async albumsOf(id) {
      const holding = (await albums()).filter(({ itemIds }) => itemIds.includes(id))
      return new Set(holding.map(album => album.id))
    },
    async isShared(id, dateAdded) {
      const shares = await api.call(mediaShares, { params: { id } })
      if (shares.users.length > 0 || shares.links.length > 0) return true
      // A selection names its items under its seal alone; it has none that came later.
      return (await links()).some(
        ({ resourceType, createdAt }) => resourceType === 'SELECTION' && createdAt > dateAdded,
      )
    },
  }
}
