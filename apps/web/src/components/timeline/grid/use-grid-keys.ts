import type { Timeline, TimelineIndex } from '@safelight/client/timeline'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { bottomOf } from '../layout/boxes.ts'
import type { TimelineLayout } from '../layout/layout-cache.ts'
import { HEADING } from '../layout/month-layout.ts'
import { type PlacedMonth, rowAt } from '../layout/month-offsets.ts'
import { type Direction, type MonthInRow, neighbor } from '../layout/neighbor.ts'
import type { VirtualScroll } from './use-virtual-scroll.ts'

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export interface GridKeys {
  focused: TimelineIndex | undefined
  /** Whether `focused` has or gets the focus. The picture then stays in the page, even out of view. */
  isHeld: boolean
  note: (at: TimelineIndex) => void
  move: (at: TimelineIndex) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface GridKeysOptions {
  timeline: Timeline
  layout: TimelineLayout
  stage: RefObject<HTMLElement | null>
  scroll: VirtualScroll
  onSelect: (at: TimelineIndex, extend: boolean) => void
}

export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { timeline, layout, stage, scroll, onSelect } = options
  const [focused, setFocused] = useState<TimelineIndex>()
  const moved = useRef(false)
  const isHeld = moved.current || (stage.current?.contains(document.activeElement) ?? false)

  useLayoutEffect(() => {
    // The focus is lost if it was on a placeholder that has been replaced by its loaded picture.
    const isLost = isHeld && document.activeElement === document.body
    if (!focused || !(moved.current || isLost)) return
    const month = stage.current?.querySelector(`[data-month="${focused.key}"]`)
    const picture = month?.querySelector<HTMLElement>(`[data-index="${focused.index}"]`)
    if (!picture) return
    if (moved.current) bringIntoView(focused)
    moved.current = false
    picture.focus({ preventScroll: true })
  })

  function note(at: TimelineIndex): void {
    moved.current = false
    setFocused(at)
  }

  function move(at: TimelineIndex): void {
    moved.current = true
    setFocused(at)
    timeline.extendTo(at)
  }

  function bringIntoView(at: TimelineIndex): void {
    const month = layout.offsets.months.find(each => each.key === at.key)
    const boxes = layout.boxesOf(at.key)
    if (!month || !boxes) return
    const top = month.top + month.heading + (boxes.top[at.index] ?? 0)
    const bottom = month.top + month.heading + bottomOf(boxes, at.index)
    const view = scroll.now()
    if (top - BARS < view.top) scroll.scrollTo(Math.max(1, top - HEADING))
    else if (bottom + BELOW > view.top + view.height) {
      scroll.scrollTo(bottom + BELOW - view.height + TOP_BAR)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = indexOf(event.target)
    if (!at) return
    if (event.key === ' ') {
      event.preventDefault()
      onSelect(at, event.shiftKey)
      return
    }
    const direction = DIRECTIONS[event.key]
    const next = direction ? stepFrom(layout, at, direction) : farEnd(event, timeline)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey && direction) {
      onSelect(at, true)
      onSelect(next, true)
    }
    move(next)
  }

  return { focused, isHeld, note, move, onKeyDown }
}

const TOP_BAR = 60
/** Pixels to keep free above the focused picture, for the bar and the heading, and below it. */
const BARS = TOP_BAR + HEADING
const BELOW = 96

function stepFrom(
  { offsets, boxesOf }: TimelineLayout,
  at: TimelineIndex,
  direction: Direction,
): TimelineIndex | undefined {
  const monthIndex = offsets.months.findIndex(month => month.key === at.key)
  const inRow = ({ key, left }: PlacedMonth): MonthInRow[] => {
    const boxes = boxesOf(key)
    return boxes ? [{ key, left, boxes }] : []
  }
  const monthAt = (index: number) => offsets.months.slice(index, index + 1).flatMap(inRow)[0]
  const month = monthIndex === -1 ? undefined : monthAt(monthIndex)
  if (!month) return undefined
  const row = rowAt(offsets, monthIndex)
  const first = monthIndex - row.findIndex(each => each.key === at.key)
  return neighbor(month, at.index, direction, {
    before: monthIndex > 0 ? monthAt(monthIndex - 1) : undefined,
    after: monthAt(monthIndex + 1),
    above: rowAt(offsets, first - 1).flatMap(inRow),
    below: rowAt(offsets, first + row.length).flatMap(inRow),
  })
}

function farEnd(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  timeline: Timeline,
): TimelineIndex | undefined {
  if (!ctrlKey && !metaKey) return undefined
  const { months = [] } = timeline.state()
  const [first, last] = [months[0], months.at(-1)]
  if (key === 'Home' && first) return { key: first.key, index: 0 }
  if (key === 'End' && last) return { key: last.key, index: last.count - 1 }
  return undefined
}

export function indexOf(target: EventTarget): TimelineIndex | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const { index } = target.dataset
  const key = target.closest<HTMLElement>('[data-month]')?.dataset.month
  return index === undefined || key === undefined ? undefined : { key, index: Number(index) }
}
