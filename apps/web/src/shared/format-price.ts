const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const EUROS = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

/**
 * Formats an amount in cents as `$2.99`. As the specification requires, every currency except `usd` counts as
 * euros.
 */
export const formatPrice = (amount: number, currency: string): string =>
  (currency === 'usd' ? DOLLARS : EUROS).format(amount / 100)
