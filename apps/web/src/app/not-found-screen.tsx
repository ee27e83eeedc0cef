import { LinkButton } from '../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../shared/ui/feedback/empty-state.tsx'
import { PageTitle } from '../shared/ui/layout/page-title.tsx'
import { PlainPage } from './plain-page.tsx'

export const NotFoundScreen = () => (
  <PlainPage>
    <PageTitle>Not Found</PageTitle>
    <EmptyState
      heading="h1"
      title="Nothing has developed here."
      action={
        <LinkButton to="/" variant="primary">
          Back to home
        </LinkButton>
      }
    >
      The page you are looking for does not exist or was removed.
    </EmptyState>
  </PlainPage>
)
