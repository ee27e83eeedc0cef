import type { PaymentState } from '@safelight/contract/payment'
import { texts } from '@safelight/texts/features/account/subscription'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../section.tsx'
import { ShortFormSkeleton } from '../short-form-skeleton.tsx'
import { ActiveSubscription } from './active-subscription.tsx'
import { PlanForm } from './plan-form.tsx'
import { SandboxPeriod } from './sandbox-period.tsx'

/** Hidden if the server takes no payments. */
export function SubscriptionSection() {
  const { payments } = useAccount()
  const { payments: expected } = useUnlocked().user
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

  const provider = value ? value.provider : expected
  // A server that no longer sells plans may still know a subscription.
  const isEmpty = value ? !value.subscription : loading
  if (!provider && isEmpty) return null
  return (
    <Section id="subscription" title={texts.subscription} lead={texts.lead}>
      {provider === 'sandbox' && <Banner>{texts.noRealPayments}</Banner>}
      {!value && loading && <ShortFormSkeleton />}
      {!value && !loading && <ErrorState message={texts.loadFailed} onRetry={reload} />}
      {value?.subscription && (
        <ActiveSubscription {...value} subscription={value.subscription} onChange={show} />
      )}
      {value?.provider && !value.subscription && (
        <PlanForm
          label={texts.plan}
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
