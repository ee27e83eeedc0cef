import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to a dialog or panel when its focused element is removed. This happens at once: until the next
 * frame, nothing would receive Escape. With `own`, only if the focus was in the area before, for a part of a page.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, own = false): void {
  useEffect(() => {
    const { current } = area
    if (!current) return
    let isKept = !own
    const note = ({ target }: Event) => {
      isKept = current.contains(target as Node)
    }
    // A press on empty space takes the focus away, and no `focusin` event follows.
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
