import type { LibraryItem } from '@safelight/library/items'
import type { MonthPart, Timeline, TimelineIndex, TimelineState } from '@safelight/library/timeline'
import { Fragment, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSize } from '../../../shared/hooks/use-size.ts'
import { useFocusAfterViewer } from '../../viewer/use-focus-after-viewer.ts'
import { failureText } from '../failure-text.ts'
import { boxesBetween } from '../layout/boxes.ts'
import { HEADING, type LayoutKind, YEAR_HEADING } from '../layout/month-layout.ts'
import { anchorAt, beginningOf, monthAt } from '../layout/stack.ts'
import { countByYear, yearOf } from '../layout/years.ts'
import styles from '../timeline.module.css'
import { MonthSection } from './month-section.tsx'
import { placeOf, useGridKeys } from './use-grid-keys.ts'
import { useReportVisible } from './use-report-visible.ts'
import { useTimelineLayout } from './use-timeline-layout.ts'
import { useVirtualScroll } from './use-virtual-scroll.ts'
import { YearHeading } from './year-heading.tsx'

export interface TimelineGridProps {
  timeline: Timeline
  state: TimelineState
  kind: LayoutKind
  selected: ReadonlySet<string>
  onOpen: ((item: LibraryItem) => void) | undefined
  onSelect: (place: TimelineIndex, extend: boolean) => void
  onSelectMonth: (key: string) => void
  onRetry: () => void
  /** The index, in the whole view, of what is at the upper edge. */
  onPass: (index: number) => void
  ref: Ref<TimelineGridHandle>
}

export interface TimelineGridHandle {
  jumpTo(place: TimelineIndex): void
}

/** What is drawn above and below the window, as a share of its height. */
const AROUND = 0.75
/** What is at the upper edge is below the top bar and a month's heading. */
const BELOW_BARS = 60 + HEADING
const NO_MONTHS = [] as const

/** The pictures of the timeline: of any number of them only those in view are in the page. */
export function TimelineGrid(props: TimelineGridProps) {
  const { timeline, state, kind, selected, onPass } = props
  const months = state.months ?? NO_MONTHS
  const list = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const page = useMemo(() => ({ kind, width }), [kind, width])
  const layout = useTimelineLayout(timeline, months, state.shown, page)
  const years = useMemo(() => countByYear(months), [months])
  const base = useRef(0)
  const scroll = useVirtualScroll(list, stage, layout, base)
  const { view, scrollTo } = scroll
  const keys = useGridKeys({ timeline, layout, stage, scroll, onSelect: props.onSelect })
  base.current = Math.max(0, Math.floor(view.top))

  const held = keys.isHeld ? keys.focused : undefined
  useFocusAfterViewer(id => {
    const place = timeline.find(id)
    if (place) keys.move(place)
  })
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
    const place = layout.stack.months.find(each => each.key === held?.key)
    const shown = place && layout.months.get(place.key)
    const boxes = place && layout.boxesOf(place.key)
    if (place && shown && boxes && !found.some(each => each.key === place.key)) {
      found.push({ ...place, ...shown, boxes, start: 0, end: 0 })
    }
    return found
  }, [layout, view, held?.key])

  const parts = useMemo(
    (): MonthPart[] => visible.map(({ key, start, end }) => ({ key, from: start, to: end })),
    [visible],
  )
  useReportVisible(timeline, 'screen', parts)

  const passed = anchorAt(layout.stack, Math.max(0, view.top + BELOW_BARS), layout.boxesOf)
  const passedMonth = passed && layout.months.get(passed.key)?.month
  const indexPassed = passedMonth ? passedMonth.start + Math.max(0, passed.index) : 0
  useEffect(() => onPass(indexPassed), [onPass, indexPassed])

  // The Tab key comes to where the focus was, or to what is at the upper edge.
  const isSeen = (place: TimelineIndex | undefined) =>
    visible.some(
      ({ key, start, end }) => key === place?.key && place.index >= start && place.index < end,
    )
  const tabbable = held ?? (isSeen(keys.focused) ? keys.focused : passed)

  useImperativeHandle(props.ref, () => ({
    jumpTo(place) {
      flushSync(() => timeline.extendTo(place))
      scrollTo(heightOfPlace(place))
    },
  }))

  // The layout of the last render: `reach` has just made another one.
  const current = useRef(layout)
  current.current = layout
  function heightOfPlace({ key, index }: TimelineIndex): number {
    const { stack, boxesOf } = current.current
    const month = stack.months.find(each => each.key === key)
    if (!month) return 0
    return index === 0 ? beginningOf(month) : month.top + (boxesOf(key)?.top[index] ?? 0)
  }

  const lastKey = layout.stack.months.at(-1)?.key
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grids in it
    <div
      ref={list}
      className={styles.list}
      data-selecting={selected.size > 0 || props.onOpen === undefined || undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={event => {
        const place = placeOf(event.target)
        if (place) keys.note(place)
      }}
    >
      <div ref={stage} className={styles.stage}>
        {width > 0 &&
          visible.map(({ key, opensYear, top, height, month, boxes, start, end }) => (
            <Fragment key={key}>
              {opensYear && (
                <YearHeading
                  year={yearOf(key)}
                  count={years.get(yearOf(key)) ?? 0}
                  top={top - YEAR_HEADING - base.current}
                />
              )}
              <MonthSection
                month={month}
                boxes={boxes}
                top={top - base.current}
                height={height}
                first={start}
                end={end}
                held={key === held?.key ? held.index : undefined}
                tabbable={key === tabbable?.key ? Math.max(0, tabbable.index) : undefined}
                selected={selected}
                onOpen={props.onOpen}
                onSelect={props.onSelect}
                onSelectMonth={props.onSelectMonth}
                failure={
                  month.status === 'failed' && key !== lastKey ? failureText(state) : undefined
                }
                onRetry={props.onRetry}
              />
            </Fragment>
          ))}
      </div>
    </div>
  )
}
