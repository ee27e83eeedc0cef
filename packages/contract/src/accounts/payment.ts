import { endpoint } from '../wire/endpoint.ts'
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

/** What an account pays for. */
const subscription = z.object({
  status: subscriptionStatus,
  planName: z.string(),
  /** A month's price in the currency's smallest unit. */
  amount: z.int().nonnegative(),
  currency: z.string(),
  /** In seconds since 1970. */
  currentPeriodEnd: z.int().nonnegative(),
  cancelAtPeriodEnd: z.boolean(),
})

const planChoice = z.strictObject({ planName: z.string().min(1).max(200) })

/**
 * The address of the provider's page where a plan is paid for. NOT_FOUND for a plan that is not offered,
 * INVALID_REQUEST for a free one, SUBSCRIBED while there is a subscription.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  body: planChoice,
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
})

/** Who takes payments here, and the person's subscription while it counts. */
export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/payment/subscription',
  response: z.object({
    /** null: nobody. */
    provider: z.enum(['stripe', 'sandbox']).nullable(),
    subscription: subscription.nullable(),
    /** Whether one that begins now would begin with its plan's trial: only an account's first does. */
    trial: z.boolean(),
  }),
})

/** Ends a subscription with its period, or now. NOT_SUBSCRIBED without one. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/cancel',
  body: z.strictObject({ atPeriodEnd: z.boolean() }),
  response: subscription,
})

/** Lets one that was to end with its period go on. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/resume',
  response: subscription,
})

/** Takes another plan, from now on; the difference is prorated. */
export const changePlan = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/change-plan',
  body: planChoice,
  response: subscription,
})

/** Where Stripe sends its signed events; INVALID_REQUEST for whatever it did not sign. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook',
  response: z.object({}),
})

const checkoutId = z.object({ id: z.string().regex(/^[\w-]{22}$/) })

/** A checkout of one's own at the sandbox. Only there: elsewhere these three answer PAYMENT_OFF. */
export const sandboxCheckout = endpoint({
  method: 'GET',
  path: '/api/payment/sandbox/checkouts/:id',
  params: checkoutId,
  response: subscription
    .pick({ planName: true, amount: true, currency: true })
    .extend({ trialDays: z.int().nonnegative() }),
})

/** Answers it. A declined one stays open. */
export const answerSandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/payment/sandbox/checkouts/:id',
  params: checkoutId,
  body: z.strictObject({ outcome: z.enum(['paid', 'declined', 'canceled']) }),
  response: z.object({ open: z.boolean() }),
})

/** Moves one's own subscription at the sandbox to the end of its period. */
export const advanceSandbox = endpoint({
  method: 'POST',
  path: '/api/payment/sandbox/advance',
  body: z.strictObject({ outcome: z.enum(['paid', 'declined']) }),
  response: z.object({}),
})

export type Subscription = z.infer<typeof subscription>
export type SandboxCheckout = z.infer<typeof sandboxCheckout.response>
export type PaymentState = z.infer<typeof readSubscription.response>
