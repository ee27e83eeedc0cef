import type { LibraryItem } from '@safelight/library/items'
import type { MonthPart, Place, Timeline, TimelineState } from '@safelight/library/timeline'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './gallery.module.css'
import { boxesBetween } from './layout/boxes.ts'
import { HEADING, type LayoutKind } from './layout/month-layout.ts'
import { anchorAt, monthAt } from './layout/stack.ts'
import { MonthSection } from './month-section.tsx'
import { useLook } from './use-look.ts'
import { useSize } from './use-size.ts'
import { useStack } from './use-stack.ts'
import { useVirtualScroll } from './use-virtual-scroll.ts'

export interface TimelineGridProps {
  timeline: Timeline
  state: TimelineState
  kind: LayoutKind
  selected: ReadonlySet<string>
  onOpen: (item: LibraryItem) => void
  onSelect: (item: LibraryItem, extend: boolean) => void
  onRetry: () => void
  /** The index, in the whole view, of what is at the upper edge. */
  onPass: (index: number) => void
  ref: Ref<TimelineGridHandle>
}

export interface TimelineGridHandle {
  jumpTo(place: Place): void
}

/** Of the window's height, drawn above and below it. */
const AROUND = 0.75
const NO_MONTHS = [] as const

/** The pictures of the timeline: of any number of them only those in view are in the page. */
export function TimelineGrid(props: TimelineGridProps) {
  const { timeline, state, kind, selected, onPass } = props
  const months = state.months ?? NO_MONTHS
  const list = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const page = useMemo(() => ({ kind, width }), [kind, width])
  const layout = useStack(timeline, months, state.shown, page)
  const base = useRef(0)
  const { view, scrollTo } = useVirtualScroll(list, stage, layout, base)
  base.current = Math.max(0, Math.floor(view.top))

  const visible = useMemo(() => {
    const from = view.top - AROUND * view.height
    const to = view.top + (1 + AROUND) * view.height
    const first = monthAt(layout.stack, from)
    const found = []
    for (const place of layout.stack.months.slice(first)) {
      if (place.top > to) break
      const shown = layout.months.get(place.key)
      const boxes = layout.boxesOf(place.key)
      if (!shown || !boxes) continue
      const within = place.top + HEADING
      const [start, end] = boxesBetween(boxes, from - within, to - within)
      found.push({ ...place, ...shown, boxes, start, end })
    }
    return found
  }, [layout, view])

  const parts = useMemo(
    (): MonthPart[] => visible.map(({ key, start, end }) => ({ key, from: start, to: end })),
    [visible],
  )
  useLook(timeline, 'screen', parts)

  const passed = anchorAt(layout.stack, Math.max(0, view.top + HEADING), layout.boxesOf)
  const passedMonth = passed && layout.months.get(passed.key)?.month
  const indexPassed = passedMonth ? passedMonth.start + Math.max(0, passed.index) : 0
  useEffect(() => onPass(indexPassed), [onPass, indexPassed])

  useImperativeHandle(props.ref, () => ({
    jumpTo(place) {
      flushSync(() => timeline.reach(place))
      scrollTo(heightOfPlace(place))
    },
  }))

  // The layout of the last render: `reach` has just made another one.
  const current = useRef(layout)
  current.current = layout
  function heightOfPlace({ key, index }: Place): number {
    const { stack, boxesOf } = current.current
    const month = stack.months.find(each => each.key === key)
    if (!month) return 0
    return index === 0 ? month.top : month.top + (boxesOf(key)?.top[index] ?? 0)
  }

  const lastKey = layout.stack.months.at(-1)?.key
  return (
    <div ref={list} className={styles.list}>
      <div ref={stage} className={styles.stage}>
        {width > 0 &&
          visible.map(({ key, top, height, month, boxes, start, end }) => (
            <MonthSection
              key={key}
              month={month}
              boxes={boxes}
              top={top - base.current}
              height={height}
              first={start}
              end={end}
              tabbable={undefined}
              selected={selected}
              onOpen={props.onOpen}
              onSelect={props.onSelect}
              onRetry={month.status === 'failed' && key !== lastKey ? props.onRetry : undefined}
            />
          ))}
      </div>
    </div>
  )
}
