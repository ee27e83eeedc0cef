const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const EUROS = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

/** Formats cents as `$2.99`. Shows every currency except `usd` with the euro sign. */
export const formatPrice = (amount: number, currency: string): string =>
  (currency === 'usd' ? DOLLARS : EUROS).format(amount / 100)
