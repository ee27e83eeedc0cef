import type { LibraryItem } from '@safelight/client/item'
import type { MonthPart, Timeline, TimelineIndex, TimelineState } from '@safelight/client/timeline'
import { Fragment, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSize } from '../../../shared/hooks/use-size.ts'
import { itemsText } from '../../items-text.ts'
import { useFocusAfterViewer } from '../../viewer/use-focus-after-viewer.ts'
import { failureText } from '../failure-text.ts'
import { type LayoutKind, YEAR_HEADING } from '../layout/month-layout.ts'
import { countByYear, yearOf } from '../layout/years.ts'
import styles from '../timeline.module.css'
import { MonthSection } from './month-section.tsx'
import { RowFailure } from './row-failure.tsx'
import { indexOf, useGridKeys } from './use-grid-keys.ts'
import { usePassed } from './use-passed.ts'
import { useReportVisible } from './use-report-visible.ts'
import { useTimelineLayout } from './use-timeline-layout.ts'
import { useVirtualScroll } from './use-virtual-scroll.ts'
import { useVisibleMonths, type VisibleMonth } from './use-visible-months.ts'

export interface TimelineGridProps {
  timeline: Timeline
  state: TimelineState
  kind: LayoutKind
  selected: ReadonlySet<string>
  onOpen: ((item: LibraryItem) => void) | undefined
  onSelect: (at: TimelineIndex, extend: boolean) => void
  onSelectMonth: (key: string) => void
  onRetry: () => void
  onPass: (index: number) => void
  ref: Ref<TimelineGridHandle>
}

export interface TimelineGridHandle {
  jumpTo(at: TimelineIndex): void
}

const NO_MONTHS = [] as const

export function TimelineGrid(props: TimelineGridProps) {
  const { timeline, state, kind, selected, onPass } = props
  const months = state.months ?? NO_MONTHS
  const list = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const page = useMemo(() => ({ kind, width }), [kind, width])
  const layout = useTimelineLayout(timeline, months, state.shown, page)
  const years = useMemo(
    () => countByYear(months.map(({ key, items }) => ({ key, count: items }))),
    [months],
  )
  const scroll = useVirtualScroll(list, stage, layout)
  const { view, base, scrollTo } = scroll
  const keys = useGridKeys({ timeline, layout, stage, scroll, onSelect: props.onSelect })

  const held = keys.isHeld ? keys.focused : undefined
  useFocusAfterViewer(id => {
    const at = timeline.find(id)
    if (at) keys.move(at)
  })
  const visible = useVisibleMonths(layout, view, held?.key)
  const parts = useMemo(
    (): MonthPart[] => visible.map(({ key, start, end }) => ({ key, from: start, to: end })),
    [visible],
  )
  useReportVisible(timeline, 'screen', parts)

  const passed = usePassed(layout, view)
  useEffect(() => onPass(passed.index), [onPass, passed.index])
  const moveOn = () => passed.setJump(undefined)

  // Tab moves to the last focused picture or, if it is out of view, to the first one at the upper edge.
  const isSeen = (at: TimelineIndex | undefined) =>
    visible.some(({ key, start, end }) => key === at?.key && at.index >= start && at.index < end)
  function firstOfRow(at: TimelineIndex | undefined): TimelineIndex | undefined {
    const tops = at && layout.boxesOf(at.key)?.top
    if (!tops) return at
    let { index } = at
    while (index > 0 && tops[index - 1] === tops[index]) index -= 1
    return { ...at, index }
  }
  const tabbable = held ?? (isSeen(keys.focused) ? keys.focused : firstOfRow(passed.edge))

  useImperativeHandle(props.ref, () => ({
    jumpTo(at) {
      flushSync(() => timeline.extendTo(at))
      scrollTo(heightOf(at))
      passed.setJump(at)
    },
  }))

  // Reads the layout of the latest render. The variable `layout` may hold that of an earlier render.
  function heightOf({ key, index }: TimelineIndex): number {
    const { offsets, boxesOf } = scroll.drawnLayout()
    const month = offsets.months.find(each => each.key === key)
    if (!month) return 0
    return index === 0 ? month.begins : month.top + (boxesOf(key)?.top[index] ?? 0)
  }

  // The footer, not the grid, reports the failure of the last month.
  const lastKey = layout.offsets.months.at(-1)?.key
  const isMissing = ({ key, month }: VisibleMonth) => month.status === 'failed' && key !== lastKey
  const saysFailure = (shown: VisibleMonth) =>
    shown === visible.find(each => each.top === shown.top && isMissing(each))
  const nextYear = ({ top, left }: VisibleMonth) =>
    visible.find(each => each.top === top && each.left > left && each.opensYear)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the grids in it
    <div
      ref={list}
      className={styles.list}
      data-selecting={selected.size > 0 || props.onOpen === undefined || undefined}
      onWheel={moveOn}
      onTouchMove={moveOn}
      onPointerDown={moveOn}
      onKeyDown={event => {
        moveOn()
        keys.onKeyDown(event)
      }}
      onFocus={event => {
        const at = indexOf(event.target)
        if (at) keys.note(at)
      }}
    >
      <div ref={stage} className={styles.stage}>
        {width > 0 &&
          visible.map(shown => (
            <Fragment key={shown.key}>
              {shown.opensYear && (
                <YearHeading
                  year={yearOf(shown.key)}
                  count={years.get(yearOf(shown.key)) ?? 0}
                  left={shown.left}
                  top={shown.top - YEAR_HEADING - base}
                  width={(nextYear(shown)?.left ?? width) - shown.left}
                />
              )}
              {saysFailure(shown) && (
                <RowFailure
                  top={shown.top - base}
                  height={shown.height}
                  text={failureText(state)}
                  onRetry={props.onRetry}
                />
              )}
              <MonthSection
                month={shown.month}
                boxes={shown.boxes}
                isShared={shown.isShared}
                opensYear={shown.opensYear}
                left={shown.left}
                top={shown.top - base}
                width={shown.width}
                height={shown.height}
                first={shown.start}
                end={shown.end}
                held={shown.key === held?.key ? held.index : undefined}
                tabbable={shown.key === tabbable?.key ? Math.max(0, tabbable.index) : undefined}
                selected={selected}
                onOpen={props.onOpen}
                onSelect={props.onSelect}
                onSelectMonth={props.onSelectMonth}
              />
            </Fragment>
          ))}
      </div>
    </div>
  )
}

interface YearHeadingProps {
  year: string
  count: number
  left: number
  top: number
  width: number
}

const YearHeading = ({ year, count, ...style }: YearHeadingProps) => (
  <div className={styles.year} style={style}>
    <h2>{year}</h2>
    <span className={styles.count}>{itemsText(count)}</span>
  </div>
)
