import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { PublicPage } from '../components/public-page/public-page.tsx'
import { LinkButton } from '../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../shared/ui/feedback/empty-state.tsx'
import { PageTitle } from '../shared/ui/layout/page-title.tsx'
import styles from './not-found-screen.module.css'

export const NotFoundScreen = () => (
  <PublicPage>
    <PageTitle>{texts.notFound}</PageTitle>
    <div className={styles.middle}>
      <EmptyState
        heading="h1"
        title={texts.notFoundTitle}
        action={
          <LinkButton to="/" variant="primary">
            {common.backToHome}
          </LinkButton>
        }
      >
        {texts.notFoundLead}
      </EmptyState>
    </div>
  </PublicPage>
)
