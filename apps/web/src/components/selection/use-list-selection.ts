import type { LibraryItem } from '@safelight/client/item'
import { createListSelection } from '@safelight/client/list-selection'
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSelect } from './use-selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

/** What is selected of a list that is loaded from its beginning on. */
export interface ListSelection {
  /** Ids of those that there still are. */
  selected: ReadonlySet<string>
  /** Selects an item or no more; with `extend`, from the item that was chosen last up to it. */
  select: (item: LibraryItem, extend: boolean) => void
  /** Loads what is not loaded yet; rejects when that fails. */
  selectAll: () => Promise<void>
  clear: () => void
}

/** `loadAll` gives the whole list. Ctrl or Cmd and A select it, Escape nothing. */
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
