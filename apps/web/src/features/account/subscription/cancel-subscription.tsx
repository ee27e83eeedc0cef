import type { Subscription } from '@safelight/contract/payment'
import { texts } from '@safelight/texts/features/account/subscription'
import { useState } from 'react'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import styles from '../account.module.css'
import { useNotify } from '../notices.tsx'

const DONE = {
  'at the end': texts.canceledAtPeriodEnd,
  now: texts.canceledImmediately,
}

interface CancelSubscriptionProps {
  /** The day until which the person has paid. */
  end: string
  onChange: (subscription: Subscription | null) => void
}

export function CancelSubscription({ end, onChange }: CancelSubscriptionProps) {
  const { payments } = useAccount()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [when, setWhen] = useState<keyof typeof DONE>('at the end')

  function ask(chosen: keyof typeof DONE): void {
    setWhen(chosen)
    setAsking(true)
  }

  async function cancel(): Promise<void> {
    const subscription = await payments.cancel(when === 'at the end')
    onChange(when === 'at the end' ? subscription : null)
    notify({ tone: 'success', text: DONE[when] })
  }

  return (
    <>
      <p>{texts.cancelLead({ date: end })}</p>
      <div className={styles.actions}>
        <Button onPress={() => ask('at the end')}>{texts.cancelAtPeriodEnd({ date: end })}</Button>
        <Button variant="quiet" onPress={() => ask('now')}>
          {texts.cancelImmediately}
        </Button>
        <ConfirmDialog
          title={texts.cancelTitle}
          message={texts.cancelQuestion}
          confirm={texts.cancelSubscription}
          busy={texts.canceling}
          failure={texts.cancelFailed}
          isOpen={asking}
          onOpenChange={setAsking}
          onConfirm={cancel}
        />
      </div>
    </>
  )
}
