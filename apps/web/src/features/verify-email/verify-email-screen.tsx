import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/verify-email'
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

/** Where the link of a mail leads. It takes a press, so that what only looks at links in mails confirms nothing. */
export function VerifyEmailScreen() {
  const session = useSession()
  const [token] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<State>('asking')
  // The token is of use to everybody who reads it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  async function confirm(): Promise<void> {
    setState('busy')
    try {
      await session.confirmEmail(token)
      setState('done')
    } catch (error) {
      setState({ failure: isGone(error) ? GONE : serverMessage(error, FAILED) })
    }
  }

  return (
    <PublicPage>
      <PageTitle>{texts.confirmEmailAddress}</PageTitle>
      <div className={styles.main}>
        <h1>{texts.confirmYourEmailAddress}</h1>
        {state === 'done' ? (
          <Banner tone="success">{texts.yourEmailAddressIsConfirmed}</Banner>
        ) : (
          <p>{texts.confirmThatYouSignedUpFor}</p>
        )}
        {typeof state === 'object' && <Banner tone="error">{state.failure}</Banner>}
        <div className={styles.actions}>
          {state === 'done' ? (
            <LinkButton to="/gallery" variant="primary">
              {texts.goToYourLibrary}
            </LinkButton>
          ) : (
            <Button variant="primary" busy={state === 'busy'} onPress={confirm}>
              {texts.confirmAddress}
            </Button>
          )}
        </div>
      </div>
    </PublicPage>
  )
}

/** Not there any more, or no token at all. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_REQUEST')

const GONE = texts.thisLinkHasExpiredOrWas
const FAILED = texts.failedToConfirmTheAddressPlease
