import type { Selection } from '@safelight/client/list-selection'
import { useEffect } from 'react'
import { isPageCovered, isTyping } from '../../shared/hooks/key-focus.ts'
import { loadOrToast } from './load-or-toast.ts'

/** Ctrl or Cmd + A selects everything, Escape clears the selection. Not while a dialog or viewer is open. */
export function useSelectionKeys(
  selection: Pick<Selection<never>, 'ids' | 'selectAll' | 'clear'>,
): void {
  useEffect(() => {
    function key(event: KeyboardEvent): void {
      if (event.defaultPrevented || isTyping(event.target) || isPageCovered()) return
      if (event.key === 'Escape' && selection.ids().size > 0) selection.clear()
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
        void loadOrToast(selection.selectAll)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [selection])
}
