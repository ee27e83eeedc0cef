import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/features/account/subscription'
import { formatNumber } from '../../../shared/format.ts'
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

/** Formats storage in GB of 1024 MB each, even if it is less than one GB. */
const storageText = (megabytes: number): string =>
  megabytes === 0
    ? texts.noLimit
    : texts.gigabytes({ size: formatNumber(Math.round(megabytes / 102.4) / 10) })
