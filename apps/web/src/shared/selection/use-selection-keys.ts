import type { Selection } from '@safelight/library/selection'
import { useEffect } from 'react'
import { attempt } from './attempt.ts'

/** Ctrl or Cmd and A selects everything, Escape nothing, unless something covers the page. */
export function useSelectionKeys(
  selection: Pick<Selection, 'ids' | 'selectAll' | 'clear'>,
  isCovered: boolean,
): void {
  useEffect(() => {
    if (isCovered) return
    function key(event: KeyboardEvent): void {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      if (event.key === 'Escape' && selection.ids().size > 0) selection.clear()
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
        void attempt(selection.selectAll)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [selection, isCovered])
}

/** In a field or a dialog these keys mean something else. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
