import type { Album, AlbumPage } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import { useCurrentItems } from '../../shared/media/use-current-items.ts'
import { type Loaded, useLoaded } from '../../shared/use-loaded.ts'

export interface OpenAlbum {
  album: Loaded<Album>
  items: AlbumItems
}

/** As much of an album's items as has been read. */
export interface AlbumItems {
  /** undefined while the first page is on its way. */
  list: readonly LibraryItem[] | undefined
  /** Those on these pages that could not be verified. */
  refused: number
  /** All that are in the album; undefined before the first page. */
  count: number | undefined
  hasMore: boolean
  status: 'loading' | 'idle' | 'failed'
  loadMore: () => void
  /** Loads every page that is left; throws what stops it. */
  loadAll: () => Promise<readonly LibraryItem[]>
  /** Takes items off the screen that were taken out of the album. */
  drop: (ids: readonly string[]) => void
  /** Shows items again that were dropped and are in the album again. */
  putBack: (ids: readonly string[]) => void
}

/** An album and its items, page by page, as they are changed meanwhile. */
export function useAlbum(id: string): OpenAlbum {
  const { albums } = useLibrary()
  const album = useLoaded<Album>(useCallback(() => albums.get(id), [albums, id]))
  const isOpen = album.value !== undefined && album.value.problem === undefined
  const items = useAlbumItems(id)
  const { loadMore } = items
  useEffect(() => {
    if (isOpen) loadMore()
  }, [isOpen, loadMore])
  return { album, items }
}

function useAlbumItems(id: string): AlbumItems {
  const { albums } = useLibrary()
  const [pages, setPages] = useState<AlbumPage>()
  const [status, setStatus] = useState<AlbumItems['status']>('loading')
  const read = useRef<AlbumPage>(undefined)
  const reading = useRef<Promise<void>>(undefined)

  const show = useCallback((next: AlbumPage) => {
    read.current = next
    setPages(next)
  }, [])

  /** One page at a time, however often it is asked for. */
  const readOn = useCallback((): Promise<void> => {
    const before = read.current
    if (before && before.next === undefined) return Promise.resolve()
    reading.current ??= (async () => {
      setStatus('loading')
      try {
        const page = await albums.page(id, before?.next)
        show(joined(read.current, page))
        setStatus('idle')
      } catch (error) {
        setStatus('failed')
        throw error
      } finally {
        reading.current = undefined
      }
    })()
    return reading.current
  }, [albums, id, show])

  const loadMore = useCallback(() => void readOn().catch(() => {}), [readOn])

  const loadAll = useCallback(async () => {
    do await readOn()
    while (read.current?.next !== undefined)
    return read.current?.items ?? NOTHING
  }, [readOn])

  const [dropped, setDropped] = useState<ReadonlySet<string>>(NONE)
  const drop = useCallback(
    (ids: readonly string[]) => setDropped(before => new Set([...before, ...ids])),
    [],
  )
  const putBack = useCallback(
    (ids: readonly string[]) =>
      setDropped(before => new Set([...before].filter(id => !ids.includes(id)))),
    [],
  )

  const all = pages?.items ?? NOTHING
  const known = useCurrentItems(all)
  const current = useMemo(() => known.filter(item => !dropped.has(item.id)), [known, dropped])
  return {
    list: pages && current,
    refused: pages?.refused ?? 0,
    count: pages && pages.total - (all.length - current.length),
    hasMore: pages?.next !== undefined,
    status,
    loadMore,
    loadAll,
    drop,
    putBack,
  }
}

const NOTHING: readonly LibraryItem[] = []
const NONE: ReadonlySet<string> = new Set()

/** The count of the first page stays: what this screen takes away is taken from it. */
const joined = (before: AlbumPage | undefined, page: AlbumPage): AlbumPage =>
  before
    ? {
        items: [...before.items, ...page.items],
        refused: before.refused + page.refused,
        total: before.total,
        next: page.next,
      }
    : page
