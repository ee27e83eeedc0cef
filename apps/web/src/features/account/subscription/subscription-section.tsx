import type { PaymentState } from '@safelight/contract/payment'
import { texts } from '@safelight/texts/features/account/subscription'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import { ActiveSubscription } from './active-subscription.tsx'
import { PlanForm } from './plan-form.tsx'
import { SandboxPeriod } from './sandbox-period.tsx'

/** Hidden if the server takes no payments. */
export function SubscriptionSection() {
  const { payments } = useAccount()
  const { plan } = useSearch({ strict: false })
  const { value, loading, reload, change } = useAsync([payments], async () => ({
    ...(await payments.state()),
    plans: await payments.plans(),
  }))
  useEffect(() => {
    if (!desktopBridge) return
    // The desktop app opens payment pages in the browser. When the app regains focus, the person may have paid.
    addEventListener('focus', reload)
    return () => removeEventListener('focus', reload)
  }, [reload])
  const show = (subscription: PaymentState['subscription']) =>
    change(known => ({ ...known, subscription }))

  if (value && !value.provider && !value.subscription) return null
  return (
    <Section id="subscription" title={texts.subscription} lead={texts.lead}>
      {!value && loading && <Skeleton width="14em" height="1.2em" />}
      {!value && !loading && <ErrorState message={texts.loadFailed} onRetry={reload} />}
      {value?.provider === 'sandbox' && <Banner>{texts.noRealPayments}</Banner>}
      {value?.subscription && (
        <ActiveSubscription {...value} subscription={value.subscription} onChange={show} />
      )}
      {value?.provider && !value.subscription && (
        <PlanForm
          plans={value.plans}
          chosen={plan}
          trial={value.trial}
          button={texts.upgrade}
          missing={texts.upgradePlanMissing}
          failure={texts.paymentFailed}
          onPlan={async name => location.assign(await payments.checkout(name))}
        />
      )}
      {value?.provider === 'sandbox' && value.subscription && <SandboxPeriod onEnded={reload} />}
    </Section>
  )
}
