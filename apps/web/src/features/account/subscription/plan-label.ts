import { inBytes } from '@safelight/contract/in-bytes'
import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/features/account/subscription'
import { formatPrice } from '../../../shared/format-price.ts'

/** Names the plan's trial if `trial` is set. */
export function planLabel(
  { name, storageLimitMB, price, currency, trialDays }: Plan,
  trial: boolean,
): string {
  const facts = {
    name,
    storage: storageText(storageLimitMB),
    price: formatPrice(Math.round(price * 100), currency),
  }
  return trial && trialDays > 0
    ? texts.planLabelWithTrial({ ...facts, days: trialDays })
    : texts.planLabel(facts)
}

const storageText = (megabytes: number): string =>
  megabytes === 0 ? texts.noLimit : inBytes(megabytes * 1024 ** 2)

/** Warns before a plan that allows less than the account's limit, where null is no limit. */
export function lessStorage(
  limitBytes: number | null,
  plan: Pick<Plan, 'storageLimitMB'> | undefined,
): string | undefined {
  if (!plan || plan.storageLimitMB === 0) return undefined
  const planBytes = plan.storageLimitMB * 1024 ** 2
  const next = inBytes(planBytes)
  if (limitBytes === null) return texts.limitsStorage({ next })
  return planBytes < limitBytes ? texts.lessStorage({ now: inBytes(limitBytes), next }) : undefined
}
