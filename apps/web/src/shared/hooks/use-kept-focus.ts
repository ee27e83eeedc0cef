import { type RefObject, useEffect } from 'react'

/**
 * When the focused element in a dialog or panel is removed, moves the focus to the dialog or panel. With
 * `own`, does so only if the focus was inside. Use `own` for an area that is only a part of a page.
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
