import { whyNoPasskeys } from '@safelight/client/authenticator'
import { texts } from '@safelight/texts/features/auth'
import { Fingerprint } from 'lucide-react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { loginFailure } from './login-failure.ts'

export interface PasskeyButtonProps {
  label: string
  act: () => Promise<void>
  isDisabled: boolean
  /** Called with the reason of a failure, or with undefined on a new attempt. */
  onFailure: (message: string | undefined) => void
}

/** Hidden if the browser does not support passkeys. */
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
      {busy ? texts.waitingForPasskey : label}
    </Button>
  )
}
