import { z } from '../wire/schema.ts'

/** Where a subscription stands, in Stripe's words. */
export const subscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
])

export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Those in which an account has its plan; a late payment does not end it at once. */
export const COUNTING_STATUSES = [
  'active',
  'trialing',
  'past_due',
] as const satisfies readonly SubscriptionStatus[]
