const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const EUROS = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

/**
 * Formats an amount in the currency's smallest unit, a hundredth, as `$2.99`. The specification has dollars, and
 * euros for every other currency.
 */
export const formatPrice = (amount: number, currency: string): string =>
  (currency === 'usd' ? DOLLARS : EUROS).format(amount / 100)
