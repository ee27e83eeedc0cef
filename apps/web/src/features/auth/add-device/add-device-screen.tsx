import type { JoinedPairing } from '@safelight/client/join-pairing'
import type { Bytes } from '@safelight/crypto/bytes'
import { fromPairingFragment } from '@safelight/crypto/pairing-code'
import { texts } from '@safelight/texts/features/auth'
import { useEffect, useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { useSession, useSessionState } from '../../../components/contexts/session-context.tsx'
import { inline } from '../../../shared/inline.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { Joining } from './joining.tsx'

/** The page that the QR code of a signed-in device opens, or that takes its words (format rule F21). */
export function AddDeviceScreen() {
  const session = useSession()
  const state = useSessionState()
  const [secret, setSecret] = useState(secretInAddress)
  const [joined, setJoined] = useState<JoinedPairing>()
  // Removes the secret from the address bar and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  useEffect(() => joined?.cancel, [joined])

  // While this device joins, the new session appears before the screen leaves.
  const isSignedIn = !joined && 'user' in state
  return (
    <AuthLayout title={texts.addDeviceTitle} motto={texts.motto}>
      <PageTitle>{texts.addDevicePageTitle}</PageTitle>
      {isSignedIn ? (
        <SignedInAlready email={state.user.email} />
      ) : joined ? (
        <Joining
          joined={joined}
          onAgain={() => {
            setSecret(undefined)
            setJoined(undefined)
          }}
        />
      ) : (
        <CodeForm
          secret={secret}
          onCode={async (code, rememberMe) => setJoined(await session.join(code, rememberMe))}
        />
      )}
    </AuthLayout>
  )
}

function SignedInAlready({ email }: { email: string }) {
  return (
    <>
      <p className={styles.who}>
        {inline(
          texts.signedInAlready({
            email,
            strong: () => (
              <strong>
                <Breakable>{email}</Breakable>
              </strong>
            ),
          }),
        )}{' '}
        {texts.logOutFirst}
      </p>
      <div className={styles.buttons}>
        <LinkButton to="/gallery" variant="primary" size="large" wide>
          {texts.openLibrary}
        </LinkButton>
      </div>
    </>
  )
}

function secretInAddress(): Bytes | undefined {
  try {
    return fromPairingFragment(location.hash.slice(1))
  } catch {
    return undefined
  }
}
