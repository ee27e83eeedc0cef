import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

/** An empty library, and the way to fill it. */
export const NoPhotosYet = () => (
  <EmptyState
    title="No photos yet"
    action={
      <LinkButton to="/upload" variant="primary" data-invites-upload="">
        Upload Photos
      </LinkButton>
    }
  >
    This device encrypts your photos and videos before it uploads them. Only you can view them.
  </EmptyState>
)
