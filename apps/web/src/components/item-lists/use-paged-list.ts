import type { PagedList, PagedListState } from '@safelight/client/paged-list'
import { useMemo, useSyncExternalStore } from 'react'

export type Paged<T, P> = Omit<PagedList<T, P>, 'state' | 'subscribe'> & PagedListState<T, P>

export function usePagedList<T, P>(list: PagedList<T, P>): Paged<T, P> {
  const state = useSyncExternalStore(list.subscribe, list.state)
  return useMemo(() => {
    const { loadMore, loadAll, reload, drop, putBack } = list
    return { ...state, loadMore, loadAll, reload, drop, putBack }
  }, [list, state])
}
