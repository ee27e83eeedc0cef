import { type RefObject, useEffect } from 'react'
import { isPageCovered, isTyping } from '../../shared/hooks/key-focus.ts'

/** Focuses the search field on `/`, Ctrl+K or Cmd+K, unless the user types elsewhere or a dialog is open. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (event.defaultPrevented || !(isK || (isSlash && !isTyping(event.target)))) return
      if (!field.current?.checkVisibility() || isPageCovered()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
