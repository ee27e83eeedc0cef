import { createPagedList, type Page } from '@safelight/client/paged-list'
import { useEffect, useMemo } from 'react'
import { type Paged, usePagedList } from './use-paged-list.ts'
import { useWhenStale } from './use-when-stale.ts'

/**
 * Reads a list page by page. Reads the list again when it may be out of date. `readPage` must be memoized.
 */
export function usePages<T extends { id: string }>(
  readPage: (after: string | undefined) => Promise<Page<T, string>>,
): Paged<T, Page<T, string>> {
  const list = useMemo(() => createPagedList(readPage), [readPage])
  useEffect(() => {
    if (list.state().pages.length === 0) list.loadMore()
  }, [list])
  useWhenStale(() => list.reload(0))
  return usePagedList(list)
}
