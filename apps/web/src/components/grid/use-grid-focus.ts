import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The picture of a grid that has the focus, or had it last. */
export interface GridFocus {
  index: number | undefined
  /** Whether it has the focus now, or is to get it: it is in the page then, also out of view. */
  isHeld: boolean
  /** The focus has come to a picture. */
  note: (index: number) => void
  /** Brings the focus to a picture, which comes into view. */
  move: (index: number) => void
}

export function useGridFocus(grid: RefObject<HTMLElement | null>): GridFocus {
  const [index, setIndex] = useState<number>()
  const moved = useRef(false)

  useLayoutEffect(() => {
    if (!moved.current) return
    const picture = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!picture) return
    moved.current = false
    picture.focus()
  })

  return {
    index,
    isHeld: moved.current || (grid.current?.contains(document.activeElement) ?? false),
    note(now) {
      moved.current = false
      setIndex(now)
    },
    move(next) {
      moved.current = true
      setIndex(next)
    },
  }
}

/** The picture that an event comes from. */
export function indexOf(target: EventTarget): number | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.index === undefined) return undefined
  return Number(target.dataset.index)
}
