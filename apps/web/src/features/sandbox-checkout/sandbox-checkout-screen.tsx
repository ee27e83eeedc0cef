import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/sandbox-checkout'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../components/contexts/session-context.tsx'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { errorMessage } from '../../shared/error-message.ts'
import { formatCount } from '../../shared/format.ts'
import { formatPrice } from '../../shared/format-price.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './sandbox-checkout.module.css'

type Outcome = 'paid' | 'declined' | 'canceled'

const GONE = texts.thisCheckoutHasEndedBeginAgain

/** Stands where a payment provider's page would be, and says plainly that it is a test. */
export function SandboxCheckoutScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { sandbox } = useAccount().payments
  const navigate = useNavigate()
  const { value, loading } = useAsync([sandbox, id], () => sandbox.checkout(id))
  const { isBusy, run } = useBusy<Outcome>()
  const [failure, setFailure] = useState<string>()

  const answer = (outcome: Outcome) =>
    run(async () => {
      setFailure(undefined)
      try {
        if (!(await sandbox.answer(id, outcome))) return await navigate({ to: '/account' })
        setFailure(texts.thePaymentWasDeclinedTryAgain)
      } catch (error) {
        setFailure(errorMessage(error, texts.failedToInitiatePayment))
      }
    }, outcome)

  return (
    <PublicPage>
      <PageTitle>{texts.testCheckout}</PageTitle>
      <div className={styles.main}>
        <h1>{texts.testCheckout2}</h1>
        <Banner tone="warning">{texts.thisIsATestNoMoney}</Banner>
        {!value && loading && <Skeleton width="14em" height="1.2em" />}
        {!value && !loading && <Banner tone="error">{GONE}</Banner>}
        {value && (
          <p>
            {value.planName}:{' '}
            {value.trialDays > 0 && <>{formatCount(value.trialDays, 'day')} free, then </>}
            <strong>{formatPrice(value.amount, value.currency)}</strong>/month
          </p>
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className={styles.actions}>
          {value ? (
            <>
              <Button variant="primary" busy={isBusy('paid')} onPress={() => answer('paid')}>
                {texts.payTest}
              </Button>
              <Button busy={isBusy('declined')} onPress={() => answer('declined')}>
                {texts.declineTest}
              </Button>
              <Button variant="quiet" busy={isBusy('canceled')} onPress={() => answer('canceled')}>
                {common.cancel}
              </Button>
            </>
          ) : (
            !loading && <LinkButton to="/account">{texts.backToAccount}</LinkButton>
          )}
        </div>
      </div>
    </PublicPage>
  )
}
