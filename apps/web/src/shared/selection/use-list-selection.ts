import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSelectionKeys } from './use-selection-keys.ts'

/** What is selected of a list that is loaded from its beginning on. */
export interface ListSelection {
  /** Ids of those that there still are. */
  selected: ReadonlySet<string>
  /**
   * Selects an item, or no more; with `extend`, from the one that was chosen last up to this, in place of the
   * range before.
   */
  select: (item: LibraryItem, extend: boolean) => void
  /** Loads what is not loaded yet; rejects when that fails. */
  selectAll: () => Promise<void>
  clear: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** `loadAll` gives the whole list. Ctrl or Cmd and A select it, Escape nothing. */
export function useListSelection(
  items: readonly LibraryItem[],
  loadAll: () => Promise<readonly LibraryItem[]>,
): ListSelection {
  const [chosen, setChosen] = useState(NOTHING)
  /** Where a range begins, and what was selected before it. */
  const anchor = useRef<{ id: string; before: ReadonlySet<string> }>(undefined)
  const latest = useRef({ items, chosen })
  latest.current = { items, chosen }

  const select = useCallback(({ id }: LibraryItem, extend: boolean) => {
    const { items, chosen } = latest.current
    if (!extend) {
      const next = toggled(chosen, id)
      anchor.current = { id, before: next }
      setChosen(next)
      return
    }
    const ids = items.map(item => item.id)
    if (!anchor.current || !ids.includes(anchor.current.id)) anchor.current = { id, before: chosen }
    const ends = [ids.indexOf(anchor.current.id), ids.indexOf(id)]
    const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
    setChosen(new Set([...anchor.current.before, ...range]))
  }, [])

  const selectAll = useCallback(async () => {
    const all = await loadAll()
    setChosen(new Set(all.map(item => item.id)))
  }, [loadAll])

  const clear = useCallback(() => {
    anchor.current = undefined
    setChosen(NOTHING)
  }, [])

  const selected = useMemo(
    () => new Set(items.filter(item => chosen.has(item.id)).map(item => item.id)),
    [items, chosen],
  )

  useSelectionKeys({ ids: () => selected, selectAll, clear })
  return { selected, select, selectAll, clear }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
