import { whyNoPasskeys } from '@safelight/client/authenticator'
import { texts } from '@safelight/texts/auth'
import { Fingerprint } from 'lucide-react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { loginFailure } from './login-failure.ts'

export interface PasskeyButtonProps {
  label: string
  /** Asks the authenticator. */
  act: () => Promise<void>
  isDisabled: boolean
  /** Says why it failed; undefined when it is tried again. */
  onFailure: (message: string | undefined) => void
}

/** Has a passkey sign, where the browser can. */
export function PasskeyButton({ label, act, isDisabled, onFailure }: PasskeyButtonProps) {
  const { busy, run } = useBusy()
  if (whyNoPasskeys()) return null

  const ask = () =>
    run(async () => {
      onFailure(undefined)
      try {
        await act()
      } catch (error) {
        onFailure(loginFailure(error))
      }
    })

  return (
    <Button
      size="large"
      wide
      busy={busy}
      isDisabled={isDisabled}
      icon={<Fingerprint size={18} aria-hidden="true" />}
      onPress={ask}
    >
      {busy ? texts.waitingForYourPasskey : label}
    </Button>
  )
}
