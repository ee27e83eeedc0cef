import { displayName } from '@safelight/contract/account'
import { texts } from '@safelight/texts/components/contacts'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Breakable } from '../../shared/ui/layout/breakable.tsx'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'
import { fullName } from './full-name.ts'

/**
 * Offers to publish the name from sign-up, where others see the person. The server can then read the name, so
 * the app never publishes it unasked. Empty if the person has a public name.
 */
export function NameOffer() {
  const account = useAccount()
  const { profile, user } = useUnlocked()
  const { busy, run } = useBusy()
  const name = fullName(profile)
  if (user.displayName !== null || !displayName.safeParse(name).success) return null
  const publish = () =>
    run(() => account.saveDisplayName(name)).catch(error =>
      showToast({ tone: 'error', text: errorMessage(error, texts.nameFailed) }),
    )
  return (
    <Banner
      action={
        <Button size="small" busy={busy} onPress={() => void publish()}>
          {texts.showName({ name: `\u2068${name}\u2069` })}
        </Button>
      }
    >
      <Breakable>{texts.nameHidden({ email: user.email })}</Breakable>
    </Banner>
  )
}
