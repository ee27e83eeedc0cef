import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { type Ask, createBatches } from '../../async/queues/batches.ts'
import { type ItemReader, type LibraryItem, openItem } from '../../items/item.ts'
import type { Albums } from '../../sharing/albums/albums.ts'

interface Addition {
  albumId: string
  item: LibraryItem
}

/** Milliseconds for which stored items are collected, so that one call adds many. */
const WAIT = 300

/** Returns a function that adds stored items of this account to albums. The function throws ApiError. */
export function addingToAlbums(keys: ItemReader, albums: Pick<Albums, 'add'>) {
  const add = createBatches<Addition, void>(
    async asks => {
      const byAlbum = Map.groupBy(asks, ({ key }) => key.albumId)
      await Promise.all([...byAlbum].map(([albumId, some]) => addSome(albumId, some)))
    },
    { most: LIMITS.itemsAtOnce, wait: WAIT },
  )

  async function addSome(albumId: string, asks: Ask<Addition, void>[]): Promise<void> {
    try {
      await albums.add(
        albumId,
        asks.map(({ key }) => key.item),
      )
      for (const ask of asks) ask.resolve()
    } catch (error) {
      for (const ask of asks) ask.reject(error)
    }
  }

  return async (albumId: string, stored: MediaItem | LibraryItem): Promise<void> => {
    const item = 'takenLocal' in stored ? stored : await openItem(keys, stored)
    return add({ albumId, item })
  }
}
