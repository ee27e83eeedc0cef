import type { TimelineIndex, TimelineMonth } from '@safelight/client/timeline'
import { texts } from '@safelight/texts/components/timeline'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSize } from '../../../shared/hooks/use-size.ts'
import { shortMonthOf } from '../layout/years.ts'
import styles from './scrubber.module.css'
import { isCovered, yearMarks } from './year-marks.ts'

export interface ScrubberProps {
  months: readonly TimelineMonth[]
  total: number
  index: number
  onJump: (at: TimelineIndex) => void
}

export function Scrubber({ months, total, index, onJump }: ScrubberProps) {
  const rail = useRef<HTMLDivElement>(null)
  const { height } = useSize(rail)
  const [dragged, setDragged] = useState<number>()
  const frame = useRef(0)
  const at = dragged ?? index
  const position = monthIndex(months, at)
  const month = months[position]
  const years = useMemo(() => yearMarks(months, total, height), [months, total, height])
  const top = (at / Math.max(1, total)) * height
  const passing = usePassing(index)
  if (!month) return null

  function drag(event: PointerEvent): void {
    const box = rail.current?.getBoundingClientRect()
    if (!box) return
    const share = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height))
    const next = Math.min(total - 1, Math.floor(share * total))
    setDragged(next)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => onJump(indexAt(months, next)))
  }

  function key(event: KeyboardEvent): void {
    const target = targetOf(event.key, months, position)
    if (!target) return
    event.preventDefault()
    onJump({ key: target.key, index: 0 })
  }

  return (
    <div className={styles.side}>
      <div
        ref={rail}
        className={styles.rail}
        data-dragging={dragged !== undefined || undefined}
        data-passing={passing || undefined}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={event =>
          event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)
        }
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {years.map(mark => (
          <span
            key={mark.year}
            className={styles.year}
            style={{ top: mark.top }}
            data-covered={isCovered(mark, top) || undefined}
            aria-hidden="true"
          >
            {mark.year}
          </span>
        ))}
        <div
          role="slider"
          tabIndex={0}
          className={styles.pill}
          style={{ top }}
          aria-label={texts.date}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={months.length - 1}
          aria-valuenow={position}
          aria-valuetext={texts.monthLabel({ month: month.title, count: month.count })}
          onKeyDown={key}
        >
          {shortMonthOf(month.key)}
        </div>
      </div>
    </div>
  )
}

/** Milliseconds for which a phone shows the scrubber's pill after the last scroll. */
const LINGER = 1500

function usePassing(index: number): boolean {
  const [passing, setPassing] = useState(false)
  const start = useRef(index)
  useEffect(() => {
    if (index === start.current) return
    start.current = index
    setPassing(true)
    const timer = setTimeout(setPassing, LINGER, false)
    return () => clearTimeout(timer)
  }, [index])
  return passing
}

function monthIndex(months: readonly TimelineMonth[], index: number): number {
  let [low, high] = [0, months.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((months[middle]?.start ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}

function indexAt(months: readonly TimelineMonth[], index: number): TimelineIndex {
  const month = months[monthIndex(months, index)]
  return { key: month?.key ?? '', index: index - (month?.start ?? 0) }
}

/** Arrow keys move by one month, page keys by one year, Home and End to the ends. */
function targetOf(key: string, months: readonly TimelineMonth[], position: number) {
  const yearOf = (month: TimelineMonth | undefined) => month?.key.slice(0, 4) ?? ''
  const year = yearOf(months[position])
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return months[position + 1]
    case 'ArrowUp':
    case 'ArrowLeft':
      return months[position - 1]
    case 'PageDown':
      return months.find(month => yearOf(month) < year)
    case 'PageUp': {
      const newer = yearOf(months.findLast(month => yearOf(month) > year))
      return months.find(month => yearOf(month) === newer)
    }
    case 'Home':
      return months[0]
    case 'End':
      return months.at(-1)
    default:
      return undefined
  }
}
