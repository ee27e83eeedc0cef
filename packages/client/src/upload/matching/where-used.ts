import { albumsSharedWithMe, myAlbums } from '@safelight/contract/albums'
import { myLinks } from '@safelight/contract/links'
import { mediaShares } from '@safelight/contract/shares'
import type { ApiClient } from '../../api/api-client.ts'
import { everyPage } from '../../api/every-page.ts'
import { createAlbumContents } from '../../sharing/albums/album-contents.ts'
import { forgetKeys } from '../../sharing/links/link-payload.ts'
import { type LinkMaker, openOwnLink } from '../../sharing/links/own-links.ts'

/** Finds the albums and shares of an item, so that pairing does not silently remove the item from them. */
export interface WhereUsed {
  albumsOf(id: string): Promise<Set<string>>
  isShared(id: string): Promise<boolean>
}

/** Reads albums and links once, at the first use. Throws ApiError, and OpenError for an invalid link. */
export function createWhereUsed({ api, ...maker }: LinkMaker & { api: ApiClient }): WhereUsed {
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
  const selected = once(async () => {
    const links = await everyPage(
      options => api.call(myLinks, options),
      ({ createdAt, token }) => ({ time: createdAt, name: token }),
    )
    const ids = new Set<string>()
    for (const link of links) {
      if (link.resourceType !== 'SELECTION') continue
      const { resource } = (await openOwnLink(maker, link)).payload
      if (resource.type === 'ITEMS') for (const { itemId } of resource.items) ids.add(itemId)
      forgetKeys(resource)
    }
    return ids
  })

  return {
    async albumsOf(id) {
      const holding = (await albums()).filter(({ itemIds }) => itemIds.includes(id))
      return new Set(holding.map(album => album.id))
    },
    async isShared(id) {
      const shares = await api.call(mediaShares, { params: { id } })
      return shares.users.length > 0 || shares.links.length > 0 || (await selected()).has(id)
    },
  }
}
