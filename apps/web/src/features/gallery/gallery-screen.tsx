import type { LibraryItem } from '@safelight/library/items'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { attempt } from '../../shared/selection/attempt.ts'
import { SelectionBar } from '../../shared/selection/selection-bar.tsx'
import { ShareActions } from '../../shared/sharing/share-actions.tsx'
import { NoPhotosYet } from '../../shared/timeline/no-photos-yet.tsx'
import { TimelineView } from '../../shared/timeline/timeline-view.tsx'
import { useLayoutKind } from '../../shared/timeline/use-layout-kind.ts'
import { useSelection } from '../../shared/timeline/use-selection.ts'
import { useTimeline } from '../../shared/timeline/use-timeline.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { useViewed } from './use-viewed.ts'

/** My Gallery: everything, newest first, under the headings of its months. */
export function GalleryScreen() {
  const { timeline, state } = useTimeline()
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [kind, setKind] = useLayoutKind()

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

  const viewed = useViewed({ timeline, state, itemId: openId, onMove: move, onClose: close })
  const { selection, selected } = useSelection(timeline)
  return (
    <TimelineView
      timeline={timeline}
      state={state}
      kind={kind}
      selection={selection}
      selected={selected}
      onOpen={open}
      header={<GalleryHeader state={state} kind={kind} onKind={setKind} onView={timeline.show} />}
      empty={<NoPhotosYet />}
    >
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
              onPress={() => void attempt(selection.addDay)}
            />
            <ShareActions items={selection.items} onAdded={selection.clear} />
          </>
        }
      />
      {viewed && openId && (
        <Viewer
          items={viewed.items}
          first={viewed.first}
          total={state.total}
          itemId={openId}
          onChange={item => item.id !== openId && move(item)}
          onClose={close}
        />
      )}
    </TimelineView>
  )
}
