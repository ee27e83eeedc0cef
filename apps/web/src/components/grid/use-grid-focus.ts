import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface GridFocus {
  index: number | undefined
  /** Whether the picture at `index` has or gets the focus. It then stays in the page, even out of view. */
  isHeld: boolean
  note: (index: number) => void
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

export function indexOf(target: EventTarget): number | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.index === undefined) return undefined
  return Number(target.dataset.index)
}
