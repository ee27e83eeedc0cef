import {
  advanceSandbox,
  answerSandboxCheckout,
  cancelSubscription,
  changePlan,
  createCheckoutSession,
  paymentWebhook,
  readSubscription,
  resumeSubscription,
  type Subscription,
  sandboxCheckout,
} from '@safelight/contract/payment'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUser } from '../accounts/users.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { ensureCustomer, noteCheckout } from '../payment/customers.ts'
import { handleEvent } from '../payment/events.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import { customerOf, reconcile, reconcileIfDue } from '../payment/reconcile.ts'
import { Sandbox } from '../payment/sandbox.ts'
import { StripePayments } from '../payment/stripe.ts'
import {
  countingSubscription,
  hasSubscribed,
  lastSubscription,
  planForSale,
  toSubscription,
} from '../payment/subscription.ts'
import { RATE_LIMITS } from './rate-limits.ts'

const OPTIONS = { config: { rateLimit: RATE_LIMITS.payment } }

/** The calls about subscriptions. The database stores only what the payment provider reports. */
export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const { database, payment, publicUrl, now } = context

  userRoute(
    app,
    readSubscription,
    async ({ session: { userId } }) => {
      await reconcileIfDue(context, userId)
      const row = await countingSubscription(database, userId)
      return {
        provider: payment?.name ?? null,
        subscription: row ? toSubscription(row) : null,
        trial: !(await hasSubscribed(database, userId)),
      }
    },
    OPTIONS,
  )

  userRoute(
    app,
    createCheckoutSession,
    async ({ session: { userId }, body, request }) => {
      const provider = requirePayment(context)
      const plan = await planForSale(database, body.planName)
      await refuseSubscribed(provider, userId)
      const person = await findUser(database, userId)
      if (!person) throw new ApiError('NOT_SIGNED_IN')
      const origin = publicUrl ?? originOf(request)
      const trialDays = (await hasSubscribed(database, userId)) ? 0 : plan.trial_days
      const url = await asked(async () => {
        const customer = await ensureCustomer(database, provider, person)
        return provider.beginCheckout(customer, plan, { origin, trialDays })
      })
      await noteCheckout(database, userId, now())
      // Check again: the person may have paid an older checkout meanwhile. `beginCheckout` has closed the
      // older checkouts.
      await refuseSubscribed(provider, userId)
      return { url }
    },
    OPTIONS,
  )

  /** Throws SUBSCRIBED if the account has a subscription. Asks the provider: its webhook may be late. */
  async function refuseSubscribed(provider: PaymentProvider, userId: number): Promise<void> {
    const customer = await customerOf(database, userId)
    if (customer) await asked(() => reconcile(context, provider, customer))
    if (await countingSubscription(database, userId)) throw new ApiError('SUBSCRIBED')
  }

  async function change(
    userId: number,
    act: (provider: PaymentProvider, subscription: string) => Promise<void>,
  ): Promise<Subscription> {
    const provider = requirePayment(context)
    const row = await countingSubscription(database, userId)
    const customer = await customerOf(database, userId)
    if (!row || !customer) throw new ApiError('NOT_SUBSCRIBED')
    await asked(async () => {
      await act(provider, row.id)
      await reconcile(context, provider, customer)
    })
    return lastSubscription(database, userId)
  }

  userRoute(
    app,
    cancelSubscription,
    ({ session, body }) =>
      change(session.userId, (provider, id) =>
        body.atPeriodEnd ? provider.setCancelAtPeriodEnd(id, true) : provider.cancelNow(id),
      ),
    OPTIONS,
  )

  userRoute(
    app,
    resumeSubscription,
    ({ session }) =>
      change(session.userId, (provider, id) => provider.setCancelAtPeriodEnd(id, false)),
    OPTIONS,
  )

  userRoute(
    app,
    changePlan,
    async ({ session, body }) => {
      requirePayment(context)
      const plan = await planForSale(database, body.planName)
      return change(session.userId, (provider, id) => provider.changePlan(id, plan))
    },
    OPTIONS,
  )

  sandboxRoutes(app, context)
}

function requirePayment({ payment }: Context): PaymentProvider {
  if (!payment) throw new ApiError('PAYMENT_OFF')
  return payment
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('PAYMENT_UNAVAILABLE', undefined, { cause })
  }
}

/**
 * Returns this server's origin as the client addressed it, for links back from the provider. `checkHost` has
 * already validated the host name.
 */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

function sandboxRoutes(app: FastifyInstance, context: Context): void {
  const { database, payment } = context

  async function own(userId: number) {
    if (!(payment instanceof Sandbox)) throw new ApiError('PAYMENT_OFF')
    const customer = await customerOf(database, userId)
    if (!customer) throw new ApiError('NOT_FOUND')
    return { sandbox: payment, customer }
  }

  userRoute(app, sandboxCheckout, async ({ session, params }) => {
    const { sandbox, customer } = await own(session.userId)
    const plan = await sandbox.planOfCheckout(customer.id, params.id)
    return {
      planName: plan.name,
      amount: plan.price_cents,
      currency: plan.currency,
      trialDays: plan.trial_days,
    }
  })

  userRoute(app, answerSandboxCheckout, async ({ session, params, body: { outcome } }) => {
    const { sandbox, customer } = await own(session.userId)
    if (outcome === 'declined') {
      await sandbox.planOfCheckout(customer.id, params.id)
      return { open: true }
    }
    await sandbox.endCheckout(customer.id, params.id, outcome === 'paid')
    await reconcile(context, sandbox, customer)
    return { open: false }
  })

  userRoute(app, advanceSandbox, async ({ session, body: { outcome } }) => {
    const { sandbox, customer } = await own(session.userId)
    await sandbox.endPeriod(customer.id, outcome === 'paid')
    await reconcile(context, sandbox, customer)
    return {}
  })
}

/** Largest body of an event from Stripe, in bytes. The largest known events are smaller. */
const EVENT_BYTES = 512 * 1024

/**
 * Register this in a Fastify scope of its own, because it replaces the scope's JSON parser. Stripe's
 * signature covers the raw bytes of the body.
 */
export async function webhookRoute(app: FastifyInstance, context: Context): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )

  publicRoute(
    app,
    paymentWebhook,
    async ({ request }) => {
      const { payment } = context
      if (!(payment instanceof StripePayments)) throw new ApiError('PAYMENT_OFF')
      const event = readEvent(payment, request.body, request.headers['stripe-signature'])
      await handleEvent(context, payment, event)
      return {}
    },
    { bodyLimit: EVENT_BYTES, config: { rateLimit: RATE_LIMITS.paymentEvents } },
  )
}

/** Throws INVALID_REQUEST for anything that Stripe did not sign. */
function readEvent(payment: StripePayments, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ApiError('INVALID_REQUEST')
  try {
    return payment.readEvent(body, signature)
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', undefined, { cause })
  }
}
