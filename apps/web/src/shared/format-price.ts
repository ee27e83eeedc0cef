const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const EUROS = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

/** Formats cents as `$2.99`. By the specification, all currencies except `usd` count as euros. */
export const formatPrice = (amount: number, currency: string): string =>
  (currency === 'usd' ? DOLLARS : EUROS).format(amount / 100)
