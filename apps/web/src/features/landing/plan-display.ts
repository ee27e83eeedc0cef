import type { Offer, Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/landing'

/** A plan as a visitor reads it. */
export interface PlanDisplay
  extends Pick<Plan, 'id' | 'name' | 'description' | 'features' | 'trialDays'> {
  /** Of a month, as `$2.99`; undefined for a free plan. */
  price: string | undefined
  storage: string
  isPopular: boolean
  /** The address to which Contact Sales writes, where there is one. */
  contact: string | undefined
  button: string
}

/** From this price on a plan is for organizations. */
const ENTERPRISE_PRICE = 5000

/** The plans that a person can have here, the cheapest first; of a free one what it gives here. */
export const offeredPlans = (plans: readonly Plan[], { provider, freeStorageMB }: Offer): Plan[] =>
  plans
    .filter(({ active, price }) => active && (price === 0 || provider !== null))
    .map(plan => (plan.price === 0 ? { ...plan, storageLimitMB: freeStorageMB } : plan))
    .sort((a, b) => a.price - b.price)

/** What visitors read of the plans that are offered. */
export function displayPlans(
  offered: readonly Plan[],
  salesEmail: Offer['salesEmail'] = null,
): PlanDisplay[] {
  const popular = popularIndex(offered)
  return offered.map((plan, index) => {
    const isLast = index === offered.length - 1
    const isEnterprise = plan.price >= ENTERPRISE_PRICE || (isLast && offered.length >= 3)
    const button = buttonText(plan, index === popular, isEnterprise)
    return {
      id: plan.id,
      name: plan.name,
      description: plan.description,
      features: plan.features,
      trialDays: plan.price === 0 ? 0 : plan.trialDays,
      price: plan.price === 0 ? undefined : formatPrice(plan),
      storage: formatStorage(plan.storageLimitMB),
      isPopular: index === popular,
      contact:
        button === texts.contactSales && salesEmail !== null
          ? `mailto:${salesEmail}?subject=${encodeURIComponent(texts.theNamePlan({ name: plan.name }))}`
          : undefined,
      button,
    }
  })
}

/** The cheapest plan without a limit of storage, if one is offered. */
export const unlimitedPlan = (offered: readonly Plan[]): Plan | undefined =>
  offered.find(plan => plan.storageLimitMB === 0)

/** Which of the sorted plans wears the badge; -1 for none. */
function popularIndex(plans: readonly Plan[]): number {
  if (plans.length < 2) return -1
  return plans.length > 3 && plans[1]?.price === 0 ? 2 : 1
}

function buttonText(plan: Plan, isPopular: boolean, isEnterprise: boolean) {
  if (plan.price === 0) return texts.getStarted
  if (isPopular && plan.trialDays > 0) return texts.startFreeTrial
  return isEnterprise ? texts.contactSales : texts.choosePlan
}

const formatPrice = ({ price, currency }: Plan): string =>
  `${currency === 'usd' ? '$' : '€'}${price.toFixed(2)}`

function formatStorage(megabytes: number): string {
  if (megabytes === 0) return texts.unlimitedStorage
  const size =
    megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)} GB` : `${Math.round(megabytes)} MB`
  return texts.sizeStorage({ size })
}
