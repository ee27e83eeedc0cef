import type { LibraryItem } from '@safelight/client/item'
import { useCallback, useMemo } from 'react'
import {
  type ListSelection,
  useListSelection,
} from '../../../components/selection/use-list-selection.ts'
import type { AlbumItems } from './use-album.ts'

export interface AlbumSelection extends ListSelection {
  items: readonly LibraryItem[]
  isSelectable: (item: LibraryItem) => boolean
}

export function useAlbumSelection(
  { items: list, loadAll }: AlbumItems,
  isSelectable: AlbumSelection['isSelectable'],
): AlbumSelection {
  const selectable = useMemo(() => list.filter(isSelectable), [list, isSelectable])
  const loadSelectable = useCallback(
    async () => (await loadAll()).filter(isSelectable),
    [loadAll, isSelectable],
  )
  const selection = useListSelection(selectable, loadSelectable)
  const items = selectable.filter(item => selection.selected.has(item.id))
  return { ...selection, items, isSelectable }
}
