import { PageTitle } from '../shared/page-title.tsx'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { LinkButton } from '../shared/ui/link-button.tsx'
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
      The page that you are looking for does not exist, or is not here any more.
    </EmptyState>
  </PlainPage>
)
