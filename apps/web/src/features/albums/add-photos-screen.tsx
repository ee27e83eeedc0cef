import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { addedText, albumTitle } from '../../shared/albums/album-texts.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { attempt } from '../../shared/selection/attempt.ts'
import { SelectionFrame } from '../../shared/selection/selection-frame.tsx'
import { NoPhotosYet } from '../../shared/timeline/no-photos-yet.tsx'
import { TimelineView } from '../../shared/timeline/timeline-view.tsx'
import { useLayoutKind } from '../../shared/timeline/use-layout-kind.ts'
import { useSelection } from '../../shared/timeline/use-selection.ts'
import { useTimeline } from '../../shared/timeline/use-timeline.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { showToast } from '../../shared/ui/toasts.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'

/** The timeline, to choose from it what goes into an album. */
export function AddPhotosScreen() {
  const { id = '' } = useParams({ strict: false })
  const { albums } = useLibrary()
  const {
    value: album,
    failure,
    reload,
  } = useLoaded(useCallback(() => albums.get(id), [albums, id]))
  const isClosed = failure !== undefined || album?.problem !== undefined || album?.right === 'VIEW'
  const title = album ? albumTitle(album) : 'the album'
  const { timeline, state } = useTimeline()
  const { selection, selected } = useSelection(timeline)
  const [kind] = useLayoutKind()
  const leave = useWayBack(id)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const { months, view } = timeline.state()
    if (months === undefined || view.mode !== 'all') timeline.show({ mode: 'all' })
  }, [timeline])

  async function add(): Promise<void> {
    setBusy(true)
    const items = await attempt(selection.items)
    if (!items) return setBusy(false)
    try {
      const added = await albums.add(id, items)
      showToast({ tone: 'success', text: addedText(added, items.length, title) })
      leave()
    } catch {
      showToast({ tone: 'error', text: 'Failed to save album' })
      setBusy(false)
    }
  }

  if (isClosed) {
    return (
      <Page>
        <PageTitle>Add photos</PageTitle>
        <ErrorState message="Failed to load album" onRetry={reload} />
      </Page>
    )
  }
  return (
    <TimelineView
      timeline={timeline}
      state={state}
      kind={kind}
      selection={selection}
      selected={selected}
      header={
        <>
          <PageTitle>Add photos</PageTitle>
          <h1>Add to {title}</h1>
        </>
      }
      empty={<NoPhotosYet />}
    >
      <SelectionFrame count={selected.size} leave="Cancel" onLeave={leave} hint="Select photos">
        <Button
          variant="quiet"
          aria-label="Select the whole day"
          icon={<CalendarDays size={20} />}
          isDisabled={selected.size === 0}
          onPress={() => void attempt(selection.addDay)}
        />
        <Button variant="primary" busy={busy} isDisabled={selected.size === 0} onPress={add}>
          {busy ? 'Adding...' : addLabel(selected.size)}
        </Button>
      </SelectionFrame>
    </TimelineView>
  )
}

const addLabel = (count: number) => (count === 0 ? 'Add to album' : `Add ${count} to album`)

/** Back to the album, which is where one has come from but for an address that was typed. */
function useWayBack(id: string): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/albums/$id', params: { id }, replace: true })
  }
}
