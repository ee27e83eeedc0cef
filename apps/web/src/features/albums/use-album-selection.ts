import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useRef, useState } from 'react'
import { useSelectionKeys } from '../../shared/selection/use-selection-keys.ts'
import type { AlbumItems } from './use-album.ts'

/** What is selected in an album. */
export interface AlbumSelection {
  selected: ReadonlySet<string>
  /** The selected items that there still are, as far as they are loaded. */
  items: () => LibraryItem[]
  isSelectable: (item: LibraryItem) => boolean
  /** Selects an item, or no more; with `extend` also all from the one that was chosen last up to this. */
  select: (item: LibraryItem, extend: boolean) => void
  clear: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

export function useAlbumSelection(
  { list = [], loadAll }: AlbumItems,
  isSelectable: AlbumSelection['isSelectable'],
): AlbumSelection {
  const [selected, setSelected] = useState(NOTHING)
  const anchor = useRef<string>(undefined)
  const latest = useRef(list)
  latest.current = list

  const idsOf = useCallback(
    (items: readonly LibraryItem[]) => items.filter(isSelectable).map(item => item.id),
    [isSelectable],
  )

  const select = useCallback(
    ({ id }: LibraryItem, extend: boolean) => {
      const ids = idsOf(latest.current)
      const from = extend && anchor.current ? ids.indexOf(anchor.current) : -1
      if (from === -1) {
        anchor.current = id
        setSelected(before => toggled(before, id))
        return
      }
      const to = ids.indexOf(id)
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      setSelected(before => new Set([...before, ...range]))
    },
    [idsOf],
  )

  const clear = useCallback(() => {
    anchor.current = undefined
    setSelected(NOTHING)
  }, [])

  useSelectionKeys({
    ids: () => selected,
    selectAll: async () => setSelected(new Set(idsOf(await loadAll()))),
    clear,
  })

  const items = () => list.filter(item => selected.has(item.id))
  return { selected, items, isSelectable, select, clear }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
