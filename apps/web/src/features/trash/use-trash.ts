import { createPagedList, type Page } from '@safelight/client/paged-list'
import type { TrashedItem } from '@safelight/client/trash-reader'
import { useEffect, useMemo } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { type Paged, usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { useWhenStale } from '../../components/item-lists/use-when-stale.ts'

export type Trash = Paged<TrashedItem, Page<TrashedItem, string>>

export function useTrash(): Trash {
  const { itemActions, watch } = useLibrary()
  const list = useMemo(
    () => createPagedList((after: string | undefined) => itemActions.trashPage(after)),
    [itemActions],
  )

  useEffect(() => {
    list.reload(1)
    return watch(({ items, removed, deleted = [] }) => {
      // `drop` also removes these items from a page that is still loading.
      const gone = new Set([...items.map(item => item.id), ...deleted])
      const trashed = removed.filter(id => !gone.has(id))
      list.drop([...gone])
      list.putBack(trashed)
      if (trashed.length > 0) list.reload(trashed.length)
    })
  }, [list, watch])

  useWhenStale(() => list.reload(0))
  return usePagedList(list)
}
