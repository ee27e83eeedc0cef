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
  /**
   * Selects an item, or no more; with `extend`, from the one that was chosen last up to this, in place of the
   * range before.
   */
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
  /** Where a range begins, and what was selected before it. */
  const anchor = useRef<{ id: string; before: ReadonlySet<string> }>(undefined)
  const latest = useRef({ list, chosen })
  latest.current = { list, chosen }

  const idsOf = useCallback(
    (items: readonly LibraryItem[]) => items.filter(isSelectable).map(item => item.id),
    [isSelectable],
  )

  const select = useCallback(
    ({ id }: LibraryItem, extend: boolean) => {
      const before = latest.current
      const ids = idsOf(before.list)
      if (!extend) {
        const next = toggled(before.chosen, id)
        anchor.current = { id, before: next }
        setChosen(next)
        return
      }
      if (!anchor.current || !ids.includes(anchor.current.id)) {
        anchor.current = { id, before: before.chosen }
      }
      const ends = [ids.indexOf(anchor.current.id), ids.indexOf(id)]
      const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
      setChosen(new Set([...anchor.current.before, ...range]))
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
