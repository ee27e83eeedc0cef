/** A price in the currency's smallest unit, such as `$2.99`. */
export const formatPrice = (amount: number, currency: string): string =>
  `${currency === 'usd' ? '$' : '€'}${(amount / 100).toFixed(2)}`
