import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/guest-upload'
import { useParams } from '@tanstack/react-router'
import { LinkPage } from '../../components/public-page/link-page.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import styles from './guest-upload.module.css'
import { OpenGuestLink } from './open-guest-link.tsx'
import { useGuestSession } from './use-guest-session.ts'

export function GuestUploadScreen() {
  const { token = '' } = useParams({ strict: false })
  const { state, retry } = useGuestSession(token)
  return (
    <>
      <PageTitle>{texts.addPhotos}</PageTitle>
      <LinkPage className={styles.main} glows>
        {state.status === 'loading' && (
          <p className={styles.loading} role="status">
            <Spinner size={24} /> {texts.openingLink}
          </p>
        )}
        {state.status === 'failed' && (
          <div className={styles.problem} role="alert">
            <h1>{state.problem.message}</h1>
            <p>{state.problem.advice}</p>
            {state.problem.retry && <Button onPress={retry}>{common.tryAgain}</Button>}
          </div>
        )}
        {state.status === 'open' && <OpenGuestLink session={state.session} />}
      </LinkPage>
    </>
  )
}
