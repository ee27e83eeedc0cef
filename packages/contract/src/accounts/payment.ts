import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

export const paymentProvider = z.enum(['stripe', 'sandbox'])

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

/** The statuses of a subscription in which the account has the plan. An overdue payment is one of them. */
export const COUNTING_STATUSES = [
  'active',
  'trialing',
  'past_due',
] as const satisfies readonly SubscriptionStatus[]

const subscription = z.object({
  status: subscriptionStatus,
  planName: z.string(),
  /** Monthly price in the currency's smallest unit. */
  amount: z.int().nonnegative(),
  currency: z.string(),
  /** Seconds since 1970. */
  currentPeriodEnd: z.int().nonnegative(),
  cancelAtPeriodEnd: z.boolean(),
})

const planChoice = z.strictObject({ planName: z.string().min(1).max(200) })

/**
 * Returns the address of the provider's checkout page. Fails with NOT_FOUND for a plan that is not offered,
 * and with INVALID_REQUEST for a free plan. Fails with SUBSCRIBED if the account has a subscription.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  body: planChoice,
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/payment/subscription',
  response: z.object({
    /** null if this installation takes no payments. */
    provider: paymentProvider.nullable(),
    subscription: subscription.nullable(),
    /** Whether a new subscription would start with the plan's trial, as only an account's first one does. */
    trial: z.boolean(),
  }),
})

/** Ends a subscription at the end of its period, or now. Fails with NOT_SUBSCRIBED if there is none. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/cancel',
  body: z.strictObject({ atPeriodEnd: z.boolean() }),
  response: subscription,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/resume',
  response: subscription,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/payment/subscriptions/change-plan',
  body: planChoice,
  response: subscription,
})

/** Receives Stripe's events. Fails with INVALID_REQUEST if an event's signature is missing or invalid. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook',
  response: z.object({}),
})

const checkoutId = z.object({ id: z.string().regex(/^[\w-]{22}$/) })

/**
 * Reads one of the account's checkouts in the sandbox, where plans cost no money. The calls of the sandbox
 * fail with PAYMENT_OFF unless the installation uses the sandbox.
 */
export const sandboxCheckout = endpoint({
  method: 'GET',
  path: '/api/payment/sandbox/checkouts/:id',
  params: checkoutId,
  response: subscription
    .pick({ planName: true, amount: true, currency: true })
    .extend({ trialDays: z.int().nonnegative() }),
})

/** Pays, declines or cancels a sandbox checkout. A declined checkout stays open. */
export const answerSandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/payment/sandbox/checkouts/:id',
  params: checkoutId,
  body: z.strictObject({ outcome: z.enum(['paid', 'declined', 'canceled']) }),
  response: z.object({ open: z.boolean() }),
})

export const advanceSandbox = endpoint({
  method: 'POST',
  path: '/api/payment/sandbox/advance',
  body: z.strictObject({ outcome: z.enum(['paid', 'declined']) }),
  response: z.object({}),
})

export type Subscription = z.infer<typeof subscription>
export type SandboxCheckout = z.infer<typeof sandboxCheckout.response>
export type PaymentState = z.infer<typeof readSubscription.response>
