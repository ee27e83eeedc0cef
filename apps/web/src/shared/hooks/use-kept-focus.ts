import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to a dialog or panel when its focused element is removed. It does so at once, because until
 * the next frame nothing would receive Escape. With `own`, it does so only if the focus was in the area
 * before. Use `own` for an area that is only a part of a page.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, own = false): void {
  useEffect(() => {
    const { current } = area
    if (!current) return
    let isKept = !own
    const note = ({ target }: Event) => {
      isKept = current.contains(target as Node)
    }
    // Listen to `pointerdown` too: a press on empty space removes the focus without a `focusin` event.
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
