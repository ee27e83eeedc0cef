import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus in a dialog or a panel when what has it goes away, at once: until the next frame, Escape would
 * reach nobody.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = area
    if (!current) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) current.focus()
    })
    observer.observe(current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [area])
}
