import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/features/verify-email'
import { useEffect, useState } from 'react'
import { useSession } from '../../components/contexts/session-context.tsx'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './verify-email.module.css'

type State = 'asking' | 'busy' | 'done' | { failure: string }

/**
 * The page that a link in a mail opens. It confirms the address only after a click, because link scanners of
 * mail servers open links too.
 */
export function VerifyEmailScreen() {
  const session = useSession()
  const [token] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<State>('asking')
  // Removes the token from the address bar and the history, because anybody who reads it could use it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  async function confirm(): Promise<void> {
    setState('busy')
    try {
      await session.confirmEmail(token)
      setState('done')
    } catch (error) {
      setState({ failure: isGone(error) ? texts.expired : serverMessage(error, texts.failed) })
    }
  }

  return (
    <PublicPage>
      <PageTitle>{texts.pageTitle}</PageTitle>
      <div className={styles.main}>
        <h1>{texts.title}</h1>
        {state === 'done' ? (
          <Banner tone="success">{texts.confirmed}</Banner>
        ) : (
          <p>{texts.question}</p>
        )}
        {typeof state === 'object' && <Banner tone="error">{state.failure}</Banner>}
        <div className={styles.actions}>
          {state === 'done' ? (
            <LinkButton to="/gallery" variant="primary">
              {texts.toLibrary}
            </LinkButton>
          ) : (
            <Button variant="primary" busy={state === 'busy'} onPress={confirm}>
              {texts.confirm}
            </Button>
          )}
        </div>
      </div>
    </PublicPage>
  )
}

/** Whether the link cannot be used, because its token is unknown, used, expired or malformed. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_REQUEST')
