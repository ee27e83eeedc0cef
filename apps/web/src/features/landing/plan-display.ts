import type { Offer, Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/features/landing'
import { texts as units } from '@safelight/texts/shared'
import { formatDecimals } from '../../shared/format.ts'
import { formatPrice } from '../../shared/format-price.ts'

export interface PlanDisplay
  extends Pick<Plan, 'id' | 'name' | 'description' | 'features' | 'trialDays'> {
  /** The price per month, such as `$2.99`. Undefined for a free plan. */
  price: string | undefined
  storage: string
  isPopular: boolean
  /**
   * The `mailto:` address of the button “Contact Sales”. Undefined if the plan has another button, or the
   * server names no sales address.
   */
  contact: string | undefined
  button: string
}

/**
 * A plan with at least this price per month, in its currency, counts as a plan for organizations. So does the
 * most expensive of three or more plans.
 */
const ENTERPRISE_PRICE = 5000

/**
 * Returns the plans on offer, cheapest first. Without a payment provider, only free plans are on offer. Free
 * plans get the free storage of this server.
 */
export const offeredPlans = (plans: readonly Plan[], { provider, freeStorageMB }: Offer): Plan[] =>
  plans
    .filter(({ active, price }) => active && (price === 0 || provider !== null))
    .map(plan => (plan.price === 0 ? { ...plan, storageLimitMB: freeStorageMB } : plan))
    .sort((a, b) => a.price - b.price)

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
      price:
        plan.price === 0 ? undefined : formatPrice(Math.round(plan.price * 100), plan.currency),
      storage: formatStorage(plan.storageLimitMB),
      isPopular: index === popular,
      contact:
        button === texts.contactSales && salesEmail !== null
          ? `mailto:${salesEmail}?subject=${encodeURIComponent(texts.salesSubject({ name: plan.name }))}`
          : undefined,
      button,
    }
  })
}

/** Returns the cheapest plan without a storage limit. `offered` is sorted by price. */
export const unlimitedPlan = (offered: readonly Plan[]): Plan | undefined =>
  offered.find(plan => plan.storageLimitMB === 0)

/** Returns the index of the plan that the page marks as the most popular, or -1 for fewer than two plans. */
function popularIndex(plans: readonly Plan[]): number {
  if (plans.length < 2) return -1
  return plans.length > 3 && plans[1]?.price === 0 ? 2 : 1
}

function buttonText(plan: Plan, isPopular: boolean, isEnterprise: boolean) {
  if (plan.price === 0) return texts.getStarted
  if (isPopular && plan.trialDays > 0) return texts.startFreeTrial
  return isEnterprise ? texts.contactSales : texts.choosePlan
}

/** From 1000 MB on, shows gigabytes of 1024 MB, as every other screen does. */
function formatStorage(megabytes: number): string {
  if (megabytes === 0) return texts.unlimitedStorage
  const size =
    megabytes >= 1000
      ? units.gigabytes({ size: formatDecimals(megabytes / 1024, 1) })
      : units.megabytes({ size: formatDecimals(megabytes, 0) })
  return texts.storage({ size })
}
