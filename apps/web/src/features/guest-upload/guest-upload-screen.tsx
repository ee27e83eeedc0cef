import { useParams } from '@tanstack/react-router'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { Giving } from './giving.tsx'
import styles from './guest-upload.module.css'
import { useGuestVisit } from './use-guest-visit.ts'

/** Where visitors give photos and videos to an album, for anyone who has the address of its guest link. */
export function GuestUploadScreen() {
  const { token = '' } = useParams({ strict: false })
  const { state, retry } = useGuestVisit(token)
  return (
    <div className={styles.page}>
      <PageTitle>Add photos</PageTitle>
      <header className={styles.bar}>
        <TextLink to="/">
          <Wordmark />
        </TextLink>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {state.status === 'loading' && (
          <p className={styles.loading} role="status">
            <Spinner size={24} /> Opening the link...
          </p>
        )}
        {state.status === 'failed' && (
          <div className={styles.problem} role="alert">
            <h1>{state.problem.message}</h1>
            <p>{state.problem.advice}</p>
            {state.problem.retry && <Button onPress={retry}>Try again</Button>}
          </div>
        )}
        {state.status === 'open' && <Giving visit={state.visit} />}
      </main>
    </div>
  )
}
