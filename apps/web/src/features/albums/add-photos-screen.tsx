import { allows } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { addedText, albumTitle } from '../../components/albums/album-texts.ts'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { loadOrToast } from '../../components/selection/load-or-toast.ts'
import { SelectionFrame } from '../../components/selection/selection-frame.tsx'
import { NoPhotosYet } from '../../components/timeline/no-photos-yet.tsx'
import { TimelineView } from '../../components/timeline/timeline-view.tsx'
import { useShownTimeline } from '../../components/timeline/use-shown-timeline.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'

export function AddPhotosScreen() {
  const { id = '' } = useParams({ strict: false })
  const { albums } = useLibrary()
  const { value: album, failure, reload } = useAsync([albums, id], () => albums.get(id))
  const isClosed =
    failure !== undefined ||
    (album && (album.problem !== undefined || !allows(album.right, 'addItems')))
  const title = album && albumTitle(album)
  const shown = useShownTimeline()
  const { timeline, selection, selected } = shown
  const leave = useWayBack(id)
  const { busy, run } = useBusy()

  useEffect(() => {
    const { months, view } = timeline.state()
    if (months === undefined || view.mode !== 'all') timeline.show({ mode: 'all' })
  }, [timeline])

  const add = () =>
    run(async () => {
      const items = await loadOrToast(selection.items)
      if (!items || title === undefined) return
      try {
        const added = await albums.add(id, items)
        showToast({ tone: 'success', text: addedText(added, items.length, title) })
        leave()
      } catch {
        showToast({ tone: 'error', text: texts.saveFailed })
      }
    })

  if (isClosed) {
    return (
      <Page>
        <PageTitle>{texts.addPhotos}</PageTitle>
        <ErrorState message={texts.albumFailed} onRetry={reload} />
      </Page>
    )
  }
  return (
    <TimelineView
      shown={shown}
      header={
        <>
          <PageTitle>{texts.addPhotos}</PageTitle>
          <PageHeader
            title={title === undefined ? texts.addToAlbum : texts.addToTitle({ title })}
          />
        </>
      }
      empty={<NoPhotosYet />}
    >
      <SelectionFrame
        count={selected.size}
        leave={common.cancel}
        onLeave={leave}
        hint={texts.selectPhotos}
      >
        <Button
          variant="quiet"
          aria-label={texts.selectDay}
          icon={<CalendarDays size={20} />}
          isDisabled={selected.size === 0}
          onPress={() => void loadOrToast(selection.addDay)}
        />
        <Button
          variant="primary"
          busy={busy}
          isDisabled={!album || selected.size === 0}
          onPress={add}
        >
          {busy ? texts.adding : addLabel(selected.size)}
        </Button>
      </SelectionFrame>
    </TimelineView>
  )
}

const addLabel = (count: number) => (count === 0 ? texts.addToAlbum : texts.addSelected({ count }))

function useWayBack(id: string): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/albums/$id', params: { id }, replace: true })
  }
}
