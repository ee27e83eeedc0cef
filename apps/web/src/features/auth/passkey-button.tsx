import { whyNoPasskeys } from '@safelight/library/session'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../components/contexts/session-context.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { loginFailure } from './login-failure.ts'

export interface PasskeyButtonProps {
  rememberMe: boolean
  isDisabled: boolean
  /** Says why it failed; undefined when it is tried again. */
  onFailure: (message: string | undefined) => void
}

/** Signs in without e-mail and password, where the browser can. */
export function PasskeyButton({ rememberMe, isDisabled, onFailure }: PasskeyButtonProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (whyNoPasskeys()) return null

  async function signIn(): Promise<void> {
    setBusy(true)
    onFailure(undefined)
    try {
      await session.signInWithPasskey(rememberMe)
    } catch (error) {
      onFailure(loginFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="large"
      wide
      busy={busy}
      isDisabled={isDisabled}
      icon={<Fingerprint size={18} aria-hidden="true" />}
      onPress={signIn}
    >
      {busy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
    </Button>
  )
}
