import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/account-subscription'
import { formatCount, formatNumber } from '../../../shared/format.ts'
import { formatPrice } from '../../../shared/format-price.ts'

/** A plan in a line: its name, storage and price, and its `trial` if that would come first. */
export function planLabel(
  { name, storageLimitMB, price, currency, trialDays }: Plan,
  trial: boolean,
): string {
  const cost = `${formatPrice(Math.round(price * 100), currency)}/month`
  const free = trial && trialDays > 0 ? `, first ${formatCount(trialDays, 'day')} free` : ''
  return `${name}: ${storageText(storageLimitMB)}, ${cost}${free}`
}

/** In GB of 1024 MB, however many. */
const storageText = (megabytes: number): string =>
  megabytes === 0 ? texts.noLimit : `${formatNumber(Math.round(megabytes / 102.4) / 10)} GB`
