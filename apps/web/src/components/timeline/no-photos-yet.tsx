import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/timeline'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export const NoPhotosYet = () => (
  <EmptyState
    title={texts.noPhotosYet}
    action={
      <LinkButton to="/upload" variant="primary" data-invites-upload="">
        {common.uploadPhotos}
      </LinkButton>
    }
  >
    {texts.noPhotosYetHint}
  </EmptyState>
)
