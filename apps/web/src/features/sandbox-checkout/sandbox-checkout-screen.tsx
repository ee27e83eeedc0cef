import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sandbox-checkout'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../components/contexts/session-context.tsx'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { errorMessage } from '../../shared/error-message.ts'
import { formatPrice } from '../../shared/format-price.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { inline } from '../../shared/inline.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './sandbox-checkout.module.css'

type Outcome = 'paid' | 'declined' | 'canceled'

/** Replaces a payment provider's page in tests and demos. A banner says that no payment is real. */
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
        if (!(await sandbox.answer(id, outcome)))
          return await navigate({ to: '/account', hash: 'subscription' })
        setFailure(texts.declined)
      } catch (error) {
        setFailure(errorMessage(error, texts.paymentFailed))
      }
    }, outcome)

  return (
    <PublicPage>
      <PageTitle>{texts.pageTitle}</PageTitle>
      <div className={styles.main}>
        <h1>{texts.title}</h1>
        <Banner tone="warning">{texts.testOnly}</Banner>
        {!value && loading && <Skeleton width="14em" height="1.2em" />}
        {!value && !loading && <Banner tone="error">{texts.ended}</Banner>}
        {value && (
          <p>
            {inline(
              (value.trialDays > 0 ? texts.priceAfterTrial : texts.price)({
                plan: value.planName,
                days: value.trialDays,
                price: formatPrice(value.amount, value.currency),
                strong: chunks => <strong>{chunks}</strong>,
              }),
            )}
          </p>
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className={styles.actions}>
          {value ? (
            <>
              <Button variant="primary" busy={isBusy('paid')} onPress={() => answer('paid')}>
                {texts.pay}
              </Button>
              <Button busy={isBusy('declined')} onPress={() => answer('declined')}>
                {texts.decline}
              </Button>
              <Button variant="quiet" busy={isBusy('canceled')} onPress={() => answer('canceled')}>
                {common.cancel}
              </Button>
            </>
          ) : (
            !loading && (
              <LinkButton to="/account" hash="subscription">
                {texts.backToAccount}
              </LinkButton>
            )
          )}
        </div>
      </div>
    </PublicPage>
  )
}
