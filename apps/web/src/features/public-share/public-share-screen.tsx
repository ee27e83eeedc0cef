import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { TextLink } from '../../shared/ui/text-link.tsx'
import { Toasts } from '../../shared/ui/toasts.tsx'
import { Wordmark } from '../../shared/ui/wordmark.tsx'
import { OpenShare } from './open-share.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './public-share.module.css'
import type { ShareProblem } from './share-problem.ts'
import { usePublicShare } from './use-public-share.ts'

/** What somebody has shared by a link, for everybody who has its address. */
export function PublicShareScreen() {
  const { token = '' } = useParams({ strict: false })
  const { state, open, retry } = usePublicShare(token)
  return (
    <div className={styles.page}>
      <PageTitle>Shared with you</PageTitle>
      <header className={styles.bar}>
        <TextLink to="/">
          <Wordmark />
        </TextLink>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {state.status === 'loading' && (
          <Centre>
            <p className={styles.loading} role="status">
              <Spinner size={24} /> Loading shared content...
            </p>
          </Centre>
        )}
        {state.status === 'failed' && (
          <Centre>
            <Problem problem={state.problem} onRetry={retry} />
          </Centre>
        )}
        {state.status === 'password' && (
          <Centre>
            <PasswordForm refusal={state.refusal} onPassword={open} />
          </Centre>
        )}
        {state.status === 'open' && <OpenShare share={state.share} visit={state.visit} />}
      </main>
      <Toasts />
    </div>
  )
}

const Centre = ({ children }: { children: ReactNode }) => (
  <div className={styles.centre}>{children}</div>
)

const Problem = ({ problem, onRetry }: { problem: ShareProblem; onRetry: () => void }) => (
  <div className={styles.problem} role="alert">
    <h1>{problem.message}</h1>
    <p>Please check the link or contact the person who shared it with you.</p>
    {problem.retry && <Button onPress={onRetry}>Try again</Button>}
  </div>
)
