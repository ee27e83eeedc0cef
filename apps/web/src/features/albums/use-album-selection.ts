import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSelectionKeys } from '../../shared/selection/use-selection-keys.ts'
import type { AlbumItems } from './use-album.ts'

/** What is selected among the loaded items of an album. */
export interface AlbumSelection {
  items: readonly LibraryItem[]
  /** Their ids. */
  selected: ReadonlySet<string>
  isSelectable: (item: LibraryItem) => boolean
  /** Selects an item, or no more; with `extend` also all from the one that was chosen last up to this. */
  select: (item: LibraryItem, extend: boolean) => void
  clear: () => void
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_ITEMS: readonly LibraryItem[] = []

export function useAlbumSelection(
  { list = NO_ITEMS, loadAll }: AlbumItems,
  isSelectable: AlbumSelection['isSelectable'],
): AlbumSelection {
  const [chosen, setChosen] = useState(NOTHING)
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
        setChosen(before => toggled(before, id))
        return
      }
      const to = ids.indexOf(id)
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      setChosen(before => new Set([...before, ...range]))
    },
    [idsOf],
  )

  const clear = useCallback(() => {
    anchor.current = undefined
    setChosen(NOTHING)
  }, [])

  // Those that have left the album meanwhile are selected no longer.
  const items = useMemo(() => list.filter(item => chosen.has(item.id)), [list, chosen])
  const selected = useMemo(() => new Set(items.map(item => item.id)), [items])

  useSelectionKeys({
    ids: () => selected,
    selectAll: async () => setChosen(new Set(idsOf(await loadAll()))),
    clear,
  })

  return { items, selected, isSelectable, select, clear }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
