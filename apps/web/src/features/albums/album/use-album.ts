import type { Album, AlbumPage, Contributor } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { createPagedList } from '@safelight/client/paged-list'
import { pagesInShownOrder } from '@safelight/client/shown-order'
import type { AlbumOrder } from '@safelight/contract/albums'
import { useEffect, useMemo, useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useCurrentItems } from '../../../components/item-lists/use-current-items.ts'
import { type Paged, usePagedList } from '../../../components/item-lists/use-paged-list.ts'
import { useWhenStale } from '../../../components/item-lists/use-when-stale.ts'
import { type Async, useAsync } from '../../../shared/hooks/use-async.ts'
import { hasSameItems, useFollowing } from './use-following.ts'

export interface OpenAlbum {
  album: Async<Album>
  items: AlbumItems
  /** Whether the album was deleted, or is no longer shared, while it was open. */
  isGone: boolean
}

export interface AlbumItems extends Paged<LibraryItem, AlbumPage> {
  isRead: boolean
  /** The number of items on the loaded pages that could not be verified. */
  refused: number
  /** The people who added the items, by account id. Lacks people whose name cannot be trusted. */
  contributors: ReadonlyMap<string, Contributor>
  /** The numbers of comments and likes by item id. Lacks items without any. */
  commentCounts: ReadonlyMap<string, number>
  /** The number of items in the album; undefined before the first page. */
  count: number | undefined
}

export function useAlbum(id: string): OpenAlbum {
  const { albums } = useLibrary()
  const album = useAsync<Album>([albums, id], () => albums.get(id))
  const isOpen = album.value !== undefined && album.value.problem === undefined
  const items = useAlbumItems(id, album.value?.order ?? 'newest')
  const { loadMore, isRead, reload } = items
  useWhenStale(() => {
    album.reload()
    if (isRead) reload(0)
  })
  useEffect(() => {
    if (isOpen) loadMore()
  }, [isOpen, loadMore])
  const [isGone, setIsGone] = useState(false)
  useFollowing({
    shown: isGone ? undefined : album.value,
    onChange(latest, shown) {
      album.change(() => latest)
      const hasSameComments = latest.commentChanges === shown.commentChanges
      if (isRead && !(hasSameItems(latest, shown) && hasSameComments)) reload(0)
    },
    onGone: () => setIsGone(true),
  })
  return { album, items, isGone }
}

function useAlbumItems(id: string, order: AlbumOrder): AlbumItems {
  const { albums } = useLibrary()
  const list = useMemo(
    () => createPagedList((after: string | undefined) => albums.page(id, after, order)),
    [albums, id, order],
  )
  const paged = usePagedList(list)
  const { pages, items } = paged

  const read = useMemo(() => pages.flatMap(page => page.items), [pages])
  const current = useCurrentItems(read)
  const shown = useMemo(() => {
    const kept = new Set(items.map(item => item.id))
    const left = current.filter(item => kept.has(item.id))
    return pagesInShownOrder(pages, left, order)
  }, [current, items, pages, order])

  const contributors = useMemo(
    () => new Map(pages.flatMap(page => [...page.contributors])),
    [pages],
  )

  const commentCounts = useMemo(
    () => new Map(pages.flatMap(page => [...page.commentCounts])),
    [pages],
  )

  const [first] = pages
  return {
    ...paged,
    items: shown,
    isRead: first !== undefined,
    contributors,
    commentCounts,
    refused: pages.reduce((sum, page) => sum + page.refused, 0),
    // The count is from the first page, so subtract the items removed since.
    count: first && first.total - (read.length - shown.length),
  }
}
