/** Formats an amount in the currency's smallest unit as `$2.99`. */
export const formatPrice = (amount: number, currency: string): string =>
  `${currency === 'usd' ? '$' : '€'}${(amount / 100).toFixed(2)}`
