import type { Album, AlbumPage, Contributor } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { createPagedList } from '@safelight/client/paged-list'
import { newestShownFirst } from '@safelight/client/shown-order'
import { useEffect, useMemo } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useCurrentItems } from '../../../components/item-lists/use-current-items.ts'
import { type Paged, usePagedList } from '../../../components/item-lists/use-paged-list.ts'
import { useWhenStale } from '../../../components/item-lists/use-when-stale.ts'
import { type Async, useAsync } from '../../../shared/hooks/use-async.ts'

export interface OpenAlbum {
  album: Async<Album>
  items: AlbumItems
}

export interface AlbumItems extends Paged<LibraryItem, AlbumPage> {
  isRead: boolean
  /** The number of items on the loaded pages that could not be verified. */
  refused: number
  /** The people who added the items, by account id. Lacks people whose name cannot be trusted. */
  contributors: ReadonlyMap<string, Contributor>
  /** The number of items in the album; undefined before the first page. */
  count: number | undefined
}

export function useAlbum(id: string): OpenAlbum {
  const { albums } = useLibrary()
  const album = useAsync<Album>([albums, id], () => albums.get(id))
  const isOpen = album.value !== undefined && album.value.problem === undefined
  const items = useAlbumItems(id)
  const { loadMore, isRead, reload } = items
  useWhenStale(() => {
    album.reload()
    if (isRead) reload(0)
  })
  useEffect(() => {
    if (isOpen) loadMore()
  }, [isOpen, loadMore])
  return { album, items }
}

function useAlbumItems(id: string): AlbumItems {
  const { albums } = useLibrary()
  const list = useMemo(
    () => createPagedList((after: string | undefined) => albums.page(id, after)),
    [albums, id],
  )
  const paged = usePagedList(list)
  const { pages, items } = paged

  const read = useMemo(() => pages.flatMap(page => page.items), [pages])
  const current = useCurrentItems(read)
  const shown = useMemo(() => {
    const kept = new Set(items.map(item => item.id))
    return newestShownFirst(current.filter(item => kept.has(item.id)))
  }, [current, items])

  const contributors = useMemo(
    () => new Map(pages.flatMap(page => [...page.contributors])),
    [pages],
  )

  const [first] = pages
  return {
    ...paged,
    items: shown,
    isRead: first !== undefined,
    contributors,
    refused: pages.reduce((sum, page) => sum + page.refused, 0),
    // The count is from the first page, so subtract the items removed since.
    count: first && first.total - (read.length - shown.length),
  }
}
