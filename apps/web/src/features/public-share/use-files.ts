import type { LibraryItem } from '@safelight/library/items'
import type { PublicShare } from '@safelight/library/public-share'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Files {
  items: readonly LibraryItem[]
  /** Those that the link's maker did not vouch for. */
  refused: number
  status: 'loading' | 'more' | 'end' | 'failed'
}

/** The files of a link, page by page. `loadMore` resolves to whether there are still more. */
export function useFiles(share: PublicShare) {
  const [files, setFiles] = useState<Files>(EMPTY)
  const current = useRef(files)
  const pages = useRef(0)
  const loading = useRef<Promise<void>>(undefined)

  const change = useCallback((part: Partial<Files>) => {
    current.current = { ...current.current, ...part }
    setFiles(current.current)
  }, [])

  const load = useCallback(async () => {
    change({ status: 'loading' })
    try {
      const page = await share.page(pages.current)
      pages.current += 1
      const { items, refused } = current.current
      change({
        items: [...items, ...page.items],
        refused: refused + page.refused,
        status: page.hasMore ? 'more' : 'end',
      })
    } catch {
      change({ status: 'failed' })
    }
  }, [share, change])

  /** One page at a time, however often it is asked for. */
  const loadMore = useCallback((): Promise<void> => {
    if (current.current.status === 'end') return Promise.resolve()
    loading.current ??= load().finally(() => {
      loading.current = undefined
    })
    return loading.current
  }, [load])

  /** All files, once they are there; undefined when that failed. */
  const loadAll = useCallback(async (): Promise<readonly LibraryItem[] | undefined> => {
    do await loadMore()
    while (current.current.status === 'more')
    return current.current.status === 'end' ? current.current.items : undefined
  }, [loadMore])

  useEffect(() => {
    if (pages.current === 0) void loadMore()
  }, [loadMore])

  return { files, loadMore, loadAll }
}

const EMPTY: Files = { items: [], refused: 0, status: 'loading' }
