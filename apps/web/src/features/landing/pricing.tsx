import { texts } from '@safelight/texts/features/landing'
import type { Async } from '../../shared/hooks/use-async.ts'
import { PlainButton } from '../../shared/ui/controls/plain-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { displayPlans } from './plan-display.ts'
import styles from './pricing.module.css'
import type { PricingFacts } from './server-facts.ts'

interface PricingProps {
  pricing: Async<PricingFacts>
}

export const Pricing = ({ pricing }: PricingProps) => (
  <section className={styles.pricing} id="pricing" aria-labelledby="pricing-title">
    <h2 id="pricing-title">{texts.pricing}</h2>
    <p className={styles.lead}>{texts.pricingLead}</p>
    <PlanList pricing={pricing} />
  </section>
)

function PlanList({ pricing: { value, loading, reload } }: PricingProps) {
  if (loading) {
    return (
      <div className={styles.plans} role="status" aria-label={texts.loadingPlans}>
        {[1, 2, 3].map(place => (
          <Skeleton key={place} height={340} radius="var(--radius-card)" />
        ))}
      </div>
    )
  }
  if (!value) {
    return (
      <div className={styles.message} role="alert">
        <p>{texts.pricingFailed}</p>
        <PlainButton onClick={reload}>{texts.retry}</PlainButton>
      </div>
    )
  }
  const shown = displayPlans(value.plans, value.offer.salesEmail)
  if (shown.length === 0) {
    return <p className={styles.message}>{texts.noPlans}</p>
  }
  return (
    <>
      {value.offer.provider === 'sandbox' && (
        <div className={styles.test}>
          <Banner>{texts.noRealPayments}</Banner>
        </div>
      )}
      <ul className={styles.plans}>
        {shown.map(plan => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </>
  )
}
