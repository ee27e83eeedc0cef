import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** An empty library, and the way to fill it. */
export const NoPhotosYet = () => (
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
)
