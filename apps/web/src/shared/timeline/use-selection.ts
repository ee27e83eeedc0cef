import { createSelection } from '@safelight/library/selection'
import type { Timeline } from '@safelight/library/timeline'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../library-context.tsx'

/** What is selected in the gallery. Ctrl or Cmd and A selects everything, Escape nothing. */
export function useSelection(timeline: Timeline, isCovered: boolean) {
  const { watch } = useLibrary()
  const [selection] = useState(() => createSelection(timeline))
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)

  useEffect(() => watch(selection.apply), [watch, selection])

  useEffect(() => {
    if (isCovered) return
    function key(event: KeyboardEvent): void {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      if (event.key === 'Escape' && selection.ids().size > 0) selection.clear()
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) void selection.selectAll()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [selection, isCovered])

  return { selection, selected }
}

/** In a field or a dialog these keys mean something else. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
