import type { LibraryItem } from '@safelight/library/items'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { loadOrToast } from '../../components/selection/load-or-toast.ts'
import { NoPhotosYet } from '../../components/timeline/no-photos-yet.tsx'
import { TimelineView } from '../../components/timeline/timeline-view.tsx'
import { useShownTimeline } from '../../components/timeline/use-shown-timeline.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { useViewed } from './use-viewed.ts'

/** My Gallery: everything, newest first, under the headings of its months. */
export function GalleryScreen() {
  const shown = useShownTimeline()
  const { timeline, state, selection, selected } = shown
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()

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
  return (
    <>
      <PageTitle>My Gallery</PageTitle>
      <TimelineView
        shown={shown}
        onOpen={open}
        header={<GalleryHeader shown={shown} />}
        empty={<NoPhotosYet />}
      >
        <SelectionBar
          count={selected.size}
          items={selection.items}
          onClear={selection.clear}
          leading={
            <Button
              variant="quiet"
              aria-label="Select the whole day"
              icon={<CalendarDays size={20} />}
              onPress={() => void loadOrToast(selection.addDay)}
            />
          }
        />
        {viewed && openId && (
          <ItemViewer
            items={viewed.items}
            first={viewed.first}
            total={state.total}
            itemId={openId}
            onChange={item => item.id !== openId && move(item)}
            onClose={close}
          />
        )}
      </TimelineView>
    </>
  )
}
