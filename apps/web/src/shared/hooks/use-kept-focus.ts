import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus in a dialog or a panel when what has it goes away, at once: until the next frame, Escape would
 * reach nobody. `own`: only where the focus was in it before, for an area that is just a part of a page.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, own = false): void {
  useEffect(() => {
    const { current } = area
    if (!current) return
    let isKept = !own
    const note = ({ target }: Event) => {
      isKept = current.contains(target as Node)
    }
    // A press on nothing takes the focus away, and nothing else gets it.
    if (own) for (const type of MOVES) document.addEventListener(type, note)
    const observer = new MutationObserver(() => {
      if (isKept && document.activeElement === document.body) current.focus()
    })
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const type of MOVES) document.removeEventListener(type, note)
    }
  }, [area, own])
}

const MOVES = ['focusin', 'pointerdown'] as const
