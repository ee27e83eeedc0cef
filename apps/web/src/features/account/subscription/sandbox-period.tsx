import { texts } from '@safelight/texts/features/account/subscription'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from '../account.module.css'
import { useNotify } from '../notices.tsx'

export function SandboxPeriod({ onEnded }: { onEnded: () => void }) {
  const { payments } = useAccount()
  const notify = useNotify()
  const { isBusy, run } = useBusy<'paid' | 'declined'>()

  const end = (outcome: 'paid' | 'declined') =>
    run(async () => {
      try {
        await payments.sandbox.advance(outcome)
        onEnded()
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, texts.endPeriodFailed) })
      }
    }, outcome)

  return (
    <>
      <p className={styles.note}>{texts.testLead}</p>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" busy={isBusy('paid')} onPress={() => end('paid')}>
          {texts.testPaymentSucceeds}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={isBusy('declined')}
          onPress={() => end('declined')}
        >
          {texts.testPaymentFails}
        </Button>
      </div>
    </>
  )
}
