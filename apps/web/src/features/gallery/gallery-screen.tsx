import type { LibraryItem } from '@safelight/library/items'
import type { Place } from '@safelight/library/timeline'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SelectionBar } from '../../shared/selection/selection-bar.tsx'
import { ShareActions } from '../../shared/sharing/share-actions.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { failureText } from './failure-text.ts'
import styles from './gallery.module.css'
import { GalleryFooter } from './gallery-footer.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'
import { Scrubber } from './scrubber.tsx'
import { TimelineGrid, type TimelineGridHandle } from './timeline-grid.tsx'
import { useLayoutKind } from './use-layout-kind.ts'
import { useSelection } from './use-selection.ts'
import { useTimeline } from './use-timeline.ts'

/** My Gallery: everything, newest first, under the headings of its months. */
export function GalleryScreen() {
  const { timeline, state } = useTimeline()
  const { months, status, total } = state
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [kind, setKind] = useLayoutKind()
  const [passed, setPassed] = useState(0)
  const grid = useRef<TimelineGridHandle>(null)

  useEffect(() => {
    if (timeline.state().months === undefined) timeline.show({ mode: 'all' })
  }, [timeline])

  // The address names the item on show, so that Back closes the viewer.
  const open = useCallback(
    (item: LibraryItem) => void navigate({ to: '/gallery', search: { item: item.id } }),
    [navigate],
  )
  const move = (item: LibraryItem) =>
    navigate({ to: '/gallery', search: { item: item.id }, replace: true })
  const close = () => navigate({ to: '/gallery', search: {}, replace: true })
  const jump = useCallback((place: Place) => grid.current?.jumpTo(place), [])

  const { selection, selected } = useSelection(timeline, openId !== undefined)
  const select = useCallback(
    (place: Place, extend: boolean) =>
      extend ? void selection.extendTo(place) : selection.toggle(place),
    [selection],
  )

  const isEmpty = status === 'end' && total === 0
  const isAway = months === undefined || months.every(month => month.outline === undefined)
  return (
    <div className={styles.page}>
      <GalleryHeader state={state} kind={kind} onKind={setKind} onView={timeline.show} />
      {isEmpty && (
        <EmptyState
          title="No photos yet"
          action={
            <LinkButton to="/upload" variant="primary">
              Upload Photos
            </LinkButton>
          }
        >
          What you upload is encrypted on this device first. Only you can look at it.
        </EmptyState>
      )}
      {!isEmpty && isAway && status === 'failed' && (
        <ErrorState message={failureText(state)} onRetry={timeline.loadMore} />
      )}
      {months === undefined && status === 'loading' && <GallerySkeleton kind={kind} />}
      {!isEmpty && months !== undefined && !(isAway && status === 'failed') && (
        <>
          <TimelineGrid
            ref={grid}
            timeline={timeline}
            state={state}
            kind={kind}
            selected={selected}
            onOpen={open}
            onSelect={select}
            onSelectMonth={selection.addMonth}
            onRetry={timeline.loadMore}
            onPass={setPassed}
          />
          <GalleryFooter state={state} onLoadMore={timeline.loadMore} />
          <Scrubber months={months} total={total} index={passed} onJump={jump} />
        </>
      )}
      <SelectionBar
        count={selected.size}
        items={selection.items}
        onClear={selection.clear}
        actions={
          <>
            <Button
              variant="quiet"
              aria-label="Select the whole day"
              icon={<CalendarDays size={20} />}
              onPress={() => void selection.addDay()}
            />
            <ShareActions items={selection.items} onAdded={selection.clear} />
          </>
        }
      />
      {openId && (
        <GalleryViewer
          timeline={timeline}
          state={state}
          itemId={openId}
          onMove={move}
          onClose={close}
        />
      )}
    </div>
  )
}
