import { albumMedia } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import type { ApiClient } from '../../api/api-client.ts'
import { cursorOf } from '../../api/cursors.ts'
import { MOST_ITEM_PAGES } from '../../api/most-pages.ts'
import type { ItemGroup } from '../../items/item-group.ts'

export type OwnAlbums = () => Promise<
  { id: string; title: string; count: number; problem?: unknown }[]
>

/**
 * Returns a function that lists the items of each own album, for the search only. Does not verify which items
 * belong to an album: a malicious server could only make a title find the wrong own items. Throws ApiError.
 */
export function createAlbumContents(
  api: ApiClient,
  ownAlbums: OwnAlbums,
): () => Promise<ItemGroup[]> {
  const known = new Map<string, { count: number; itemIds: string[] }>()

  async function itemsOf(id: string): Promise<string[]> {
    const ids: string[] = []
    let after: string | undefined
    for (let pages = 0; pages < MOST_ITEM_PAGES; pages += 1) {
      const { fileUploadResponseList: records, hasMore } = await api.call(albumMedia, {
        params: { id },
        query: { limit: LIMITS.largestPage, ...(after ? { after } : {}) },
      })
      ids.push(...records.map(record => record.id))
      const last = records.at(-1)
      const next = last && cursorOf(last)
      if (!hasMore || !next || (after !== undefined && next >= after)) return ids
      after = next
    }
    return ids
  }

  return async () => {
    const contents: ItemGroup[] = []
    for (const { id, title, count, problem } of await ownAlbums()) {
      if (problem) continue
      const before = known.get(id)
      const itemIds = before?.count === count ? before.itemIds : await itemsOf(id)
      known.set(id, { count, itemIds })
      contents.push({ id, title, itemIds })
    }
    return contents
  }
}
