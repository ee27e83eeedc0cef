import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type GridLayout, rowsBetween } from './grid-layout.ts'

export interface RowsInView {
  top: number
  /** The rows to draw, including some around the viewport; `end` is exclusive. */
  first: number
  end: number
}

/** Margin drawn above and below the viewport, as a share of its height. */
const AROUND = 1

export function useRowsInView(grid: RefObject<HTMLElement | null>, layout: GridLayout): RowsInView {
  const [rows, setRows] = useState<RowsInView>({ top: 0, first: 0, end: 0 })

  const look = useEffectEvent(() => {
    if (!grid.current) return
    const from = -grid.current.getBoundingClientRect().top
    const margin = AROUND * innerHeight
    const [top] = rowsBetween(layout, from, from + innerHeight)
    const [first, end] = rowsBetween(layout, from - margin, from + innerHeight + margin)
    setRows(before =>
      before.top === top && before.first === first && before.end === end
        ? before
        : { top, first, end },
    )
  })

  // Finds the rows again after each render, because content above the grid may have moved the grid.
  useLayoutEffect(() => look())
  useEffect(() => {
    const watching = new AbortController()
    const options = { passive: true, signal: watching.signal }
    addEventListener('scroll', () => look(), options)
    addEventListener('resize', () => look(), options)
    return () => watching.abort()
  }, [])

  return rows
}
