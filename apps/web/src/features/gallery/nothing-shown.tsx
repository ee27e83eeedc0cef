import type { Show } from '@safelight/client/show'
import { NoPhotosYet } from '../../components/timeline/no-photos-yet.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { useFavoritesReading } from './favorites-reading.tsx'

/** What stands in the place of pictures where the part on show has none. */
export function NothingShown({ show }: { show: Show | undefined }) {
  const { status } = useFavoritesReading()
  if (show === 'videos') return <EmptyState title="No videos yet" />
  if (show !== 'favorites') return <NoPhotosYet />
  if (status === 'failed') return null
  if (status === 'reading') return <EmptyState title="Looking for your favorites..." />
  return (
    <EmptyState title="No favorites yet">
      Press the heart of a photo or video to find it here.
    </EmptyState>
  )
}
