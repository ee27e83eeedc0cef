import type { LibraryItem } from '@safelight/client/item'
import { createListSelection } from '@safelight/client/list-selection'
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSelect } from './use-selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

export interface ListSelection {
  /** Ids of the selected items. Items that left the list are not among them. */
  selected: ReadonlySet<string>
  /** Toggles an item. With `extend`, selects all items from the last chosen item to the given one. */
  select: (item: LibraryItem, extend: boolean) => void
  /** Selects all items, after loading those that are not in the list yet. Rejects if the load fails. */
  selectAll: () => Promise<void>
  clear: () => void
}

/** `loadAll` loads the whole list. Ctrl or Cmd + A selects everything, Escape clears the selection. */
export function useListSelection(
  items: readonly LibraryItem[],
  loadAll: () => Promise<readonly LibraryItem[]>,
): ListSelection {
  const list = useRef({ items, loadAll })
  useLayoutEffect(() => {
    list.current = { items, loadAll }
  })
  const [selection] = useState(() =>
    createListSelection({
      items: () => list.current.items,
      loadAll: () => list.current.loadAll(),
    }),
  )
  const { selectAll, clear } = selection
  const chosen = useSyncExternalStore(selection.subscribe, selection.ids)
  const selected = useMemo(
    () => new Set(items.map(item => item.id).filter(id => chosen.has(id))),
    [items, chosen],
  )
  useSelectionKeys({ ids: () => selected, selectAll, clear })
  return { selected, select: useSelect(selection), selectAll, clear }
}
