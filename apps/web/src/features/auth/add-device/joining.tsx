import type { JoinedPairing, JoinState } from '@safelight/client/join-pairing'
import { texts } from '@safelight/texts/features/auth'
import { useEffect, useSyncExternalStore } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { useOpenDestination } from '../../../components/destination/use-open-destination.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import own from './joining.module.css'

export interface JoiningProps {
  joined: JoinedPairing
  onAgain: () => void
}

export function Joining({ joined, onAgain }: JoiningProps) {
  const state = useSyncExternalStore(joined.subscribe, joined.get)
  const openDestination = useOpenDestination()
  useEffect(() => {
    if (state.step === 'joined') openDestination()
  }, [state.step, openDestination])
  return (
    <div className={styles.form}>
      {state.step !== 'ended' && !state.isReached && (
        <Banner tone="warning">{texts.serverUnreachable}</Banner>
      )}
      <Step state={state} />
      <div className={styles.buttons}>
        {state.step === 'ended' && (
          <Button variant="primary" size="large" wide onPress={onAgain}>
            {texts.tryAgain}
          </Button>
        )}
        <LinkButton to="/login" size="large" wide>
          {texts.backToSignIn}
        </LinkButton>
      </div>
    </div>
  )
}

function Step({ state }: { state: JoinState }) {
  if (state.step === 'ended') return <Banner tone="error">{ENDS[state.why]}</Banner>
  if (state.step !== 'compare') return <Waiting text={texts.reachingDevice} />
  const { email, digits } = state
  if (!digits) return <Waiting text={texts.waitingForDevice} />
  return (
    <>
      <p>
        {inline(
          texts.compareDigits({
            email,
            strong: () => (
              <strong>
                <Breakable>{email}</Breakable>
              </strong>
            ),
          }),
        )}
      </p>
      <output className={own.digits} aria-label={texts.digits}>
        {digits.replace(/^.../, '$& ')}
      </output>
    </>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <p className={own.waiting} role="status">
    <Spinner />
    {text}
  </p>
)

const ENDS = {
  expired: texts.codeExpired,
  used: texts.codeUsed,
  refused: texts.codeRefused,
  failed: texts.addDeviceFailed,
}
