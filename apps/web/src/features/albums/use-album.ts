import type { Album, AlbumPage } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useEffect, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'

interface Items {
  list: LibraryItem[]
  refused: number
  next: string | undefined
}

/** An album and its items, page by page. */
export function useAlbum(id: string) {
  const { albums } = useLibrary()
  const album = useLoaded<Album>(useCallback(() => albums.get(id), [albums, id]))
  const [items, setItems] = useState<Items>()
  const [status, setStatus] = useState<'loading' | 'idle' | 'failed'>('loading')

  const read = useCallback(
    async (before: Items | undefined) => {
      setStatus('loading')
      try {
        const page = await albums.page(id, before?.next)
        setItems(joined(before, page))
        setStatus('idle')
      } catch {
        setStatus('failed')
      }
    },
    [albums, id],
  )

  const isOpen = album.value !== undefined && album.value.problem === undefined
  useEffect(() => {
    if (isOpen) read(undefined)
  }, [isOpen, read])

  return {
    album,
    items,
    status,
    loadMore: () => read(items),
    /** Takes items off the screen that were taken out of the album. */
    drop(ids: readonly string[]) {
      const gone = new Set(ids)
      setItems(shown => shown && { ...shown, list: shown.list.filter(item => !gone.has(item.id)) })
    },
  }
}

const joined = (before: Items | undefined, page: AlbumPage): Items => ({
  list: [...(before?.list ?? []), ...page.items],
  refused: (before?.refused ?? 0) + page.refused,
  next: page.next,
})
