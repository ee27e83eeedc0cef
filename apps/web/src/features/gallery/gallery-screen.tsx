import type { LibraryItem } from '@safelight/client/item'
import type { Show } from '@safelight/client/show'
import { texts } from '@safelight/texts/features/gallery'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { BackupLine } from '../../components/backup/backup-line.tsx'
import { InboxLines } from '../../components/inbox/inbox-lines.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { MemoriesStrip } from '../../components/memories/memories-strip.tsx'
import { loadOrToast } from '../../components/selection/load-or-toast.ts'
import { NoPhotosYet } from '../../components/timeline/no-photos-yet.tsx'
import { TimelineView } from '../../components/timeline/timeline-view.tsx'
import { useShownTimeline } from '../../components/timeline/use-shown-timeline.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { FavoritesReading, useFavoritesReading } from './favorites-reading.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { RecognitionQuestion } from './recognition-question.tsx'
import { useViewed } from './use-viewed.ts'

export function GalleryScreen() {
  const { item, show } = useSearch({ from: '/signed-in/shell/gallery' })
  return <Gallery key={show ?? 'all'} show={show} openId={item} />
}

interface GalleryProps {
  show: Show | undefined
  /** The id of the item that the viewer shows. Undefined if the viewer is closed. */
  openId: string | undefined
}

function Gallery({ show, openId }: GalleryProps) {
  const shown = useShownTimeline(show)
  const { timeline, state, selection, selected } = shown
  const navigate = useNavigate()

  useEffect(() => {
    if (timeline.state().months === undefined) timeline.show({ mode: 'all' })
  }, [timeline])

  // The address names the open item, so that the browser's Back button closes the viewer.
  const search = useMemo(() => (show ? { show } : {}), [show])
  const open = useCallback(
    ({ id }: LibraryItem) => void navigate({ to: '/gallery', search: { ...search, item: id } }),
    [navigate, search],
  )
  const move = ({ id }: LibraryItem) =>
    navigate({ to: '/gallery', search: { ...search, item: id }, replace: true })
  const close = () => navigate({ to: '/gallery', search, replace: true })

  const viewed = useViewed({ timeline, state, itemId: openId, onMove: move, onClose: close })
  return (
    <>
      <PageTitle>{texts.myGallery}</PageTitle>
      <TimelineView
        shown={shown}
        onOpen={open}
        header={
          <>
            <GalleryHeader
              shown={shown}
              onShow={part => navigate({ to: '/gallery', search: part ? { show: part } : {} })}
            />
            {show === undefined && <BackupLine />}
            {show === undefined && <InboxLines />}
            {show === 'favorites' && <FavoritesReading />}
            {show === undefined && state.view.mode === 'all' && (
              <>
                <RecognitionQuestion total={state.total} />
                <MemoriesStrip isReady={state.total > 0} />
              </>
            )}
          </>
        }
        empty={<NothingShown show={show} />}
      >
        <SelectionBar
          count={selected.size}
          items={selection.items}
          onClear={selection.clear}
          leading={
            <Button
              variant="quiet"
              aria-label={texts.selectWholeDay}
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

function NothingShown({ show }: { show: Show | undefined }) {
  const { status } = useFavoritesReading()
  if (show === 'videos') return <EmptyState title={texts.noVideos} />
  if (show === 'documents') return <EmptyState title={texts.noDocuments} />
  if (show !== 'favorites') return <NoPhotosYet />
  if (status === 'failed') return null
  if (status === 'reading') return <EmptyState title={texts.findingFavorites} />
  return <EmptyState title={texts.noFavorites}>{texts.noFavoritesHint}</EmptyState>
}
