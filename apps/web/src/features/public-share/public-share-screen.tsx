import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/public-share'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkProblem } from '../../components/link-files/link-problem.ts'
import { LinkPage } from '../../components/public-page/link-page.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { OpenShare } from './open-share.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './public-share.module.css'
import { usePublicShare } from './use-public-share.ts'

export function PublicShareScreen() {
  const { token = '' } = useParams({ strict: false })
  const { state, open, retry } = usePublicShare(token)
  return (
    <>
      <PageTitle>{texts.sharedWithYou}</PageTitle>
      <LinkPage className={styles.main} glows={state.status !== 'open'}>
        {state.status === 'loading' && (
          <Center>
            <p className={styles.loading} role="status">
              <Spinner size={24} /> {common.loadingShared}
            </p>
          </Center>
        )}
        {state.status === 'failed' && (
          <Center>
            <Problem problem={state.problem} onRetry={retry} />
          </Center>
        )}
        {state.status === 'password' && (
          <Center>
            <PasswordForm refusal={state.refusal} onPassword={open} />
          </Center>
        )}
        {state.status === 'open' && <OpenShare share={state.share} session={state.session} />}
      </LinkPage>
    </>
  )
}

const Center = ({ children }: { children: ReactNode }) => (
  <div className={styles.center}>{children}</div>
)

const Problem = ({ problem, onRetry }: { problem: LinkProblem; onRetry: () => void }) => (
  <div className={styles.problem} role="alert">
    <h1>{problem.message}</h1>
    {problem.advice && <p>{problem.advice}</p>}
    <p>{texts.checkLink}</p>
    {problem.retry && <Button onPress={onRetry}>{common.tryAgain}</Button>}
  </div>
)
