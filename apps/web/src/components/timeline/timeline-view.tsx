import type { LibraryItem } from '@safelight/client/item'
import type { TimelineIndex } from '@safelight/client/timeline'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { loadOrToast } from '../selection/load-or-toast.ts'
import { failureText } from './failure-text.ts'
import { TimelineGrid, type TimelineGridHandle } from './grid/timeline-grid.tsx'
import { Scrubber } from './scrubber/scrubber.tsx'
import styles from './timeline.module.css'
import { TimelineFooter } from './timeline-footer.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import type { ShownTimeline } from './use-shown-timeline.ts'

export interface TimelineViewProps {
  shown: ShownTimeline
  /** Opens an item; undefined if a press selects the item instead, as in a picker. */
  onOpen?: (item: LibraryItem) => void
  header: ReactNode
  empty: ReactNode
  children: ReactNode
}

export function TimelineView(props: TimelineViewProps) {
  const { show, timeline, state, kind, selection, selected, select } = props.shown
  const { months, status, total } = state
  const [passed, setPassed] = useState(0)
  const grid = useRef<TimelineGridHandle>(null)

  const jump = useCallback((at: TimelineIndex) => grid.current?.jumpTo(at), [])
  const selectMonth = useCallback(
    (key: string) => void loadOrToast(() => selection.addMonth(key)),
    [selection],
  )

  // The shown year may have lost its last picture. If other years have pictures, the timeline switches to one
  // of those years.
  const hasYears = state.view.mode === 'year' && state.years !== undefined && state.years.length > 0
  const isEmpty = status === 'end' && total === 0 && !hasYears
  const isAway = months === undefined || months.every(month => month.outline === undefined)
  const hasFailed = isAway && status === 'failed'
  return (
    <div className={styles.page}>
      {props.header}
      {isEmpty && props.empty}
      {!isEmpty && hasFailed && (
        <ErrorState message={failureText(state)} onRetry={timeline.loadMore} />
      )}
      {months === undefined && status === 'loading' && <TimelineSkeleton kind={kind} />}
      {!isEmpty && months !== undefined && !hasFailed && (
        <>
          <TimelineGrid
            ref={grid}
            timeline={timeline}
            state={state}
            kind={kind}
            selected={selected}
            onOpen={props.onOpen}
            onSelect={select}
            onSelectMonth={selectMonth}
            onRetry={timeline.loadMore}
            onPass={setPassed}
          />
          <TimelineFooter state={state} show={show} onLoadMore={timeline.loadMore} />
          {months.length > 1 && (
            <Scrubber months={months} total={total} index={passed} onJump={jump} />
          )}
        </>
      )}
      {props.children}
    </div>
  )
}
