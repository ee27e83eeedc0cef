import { COUNTING_STATUSES, subscriptionStatus } from '@safelight/contract/payment'
import Stripe from 'stripe'
import type { PlanRow } from '../database/schema/installation.ts'
import type { SubscriptionRow } from '../database/schema/payment.ts'
import { ApiError } from '../http/errors.ts'
import type { CheckoutOptions, PaymentProvider } from './provider.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  host?: { host: string; port: number; protocol: 'http' }
}

const PLAN_KEY = 'safelight_plan'

/** Takes payments on Stripe's own pages: card data never reaches this server. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe'
  readonly #stripe: Stripe
  readonly #webhookSecret: string

  constructor({ secretKey, webhookSecret, host }: StripeOptions) {
    this.#stripe = new Stripe(secretKey, {
      maxNetworkRetries: 2,
      timeout: 15_000,
      telemetry: false,
      ...host,
    })
    this.#webhookSecret = webhookSecret
  }

  async customerFor({ id, email }: { id: number; email: string }, known?: string): Promise<string> {
    const { customers } = this.#stripe
    const found = known && (await unlessMissing(customers.update(known, { email })))
    if (found) return found.id
    return (await customers.create({ email, metadata: { safelight_user: String(id) } })).id
  }

  async removeCustomer(customer: string): Promise<void> {
    await unlessMissing(this.#stripe.customers.del(customer))
  }

  async beginCheckout(
    customer: string,
    plan: PlanRow,
    { origin, trialDays }: CheckoutOptions,
  ): Promise<string> {
    const { sessions } = this.#stripe.checkout
    const back = new URL('/account#subscription', origin).href
    const { id: newest, url } = await sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: await this.#priceOf(plan), quantity: 1 }],
      ...(trialDays > 0 && { subscription_data: { trial_period_days: trialDays } }),
      success_url: back,
      cancel_url: back,
    })
    // Only the newest of several concurrent checkouts stays open.
    const older = sessions.list({ customer, status: 'open', starting_after: newest })
    for await (const { id } of older) await this.#endCheckout(id)
    if (!url) throw new Error('Stripe returned no address for the checkout.')
    return url
  }

  async #endCheckout(id: string): Promise<void> {
    const { sessions } = this.#stripe.checkout
    try {
      await sessions.expire(id)
    } catch (error) {
      // Another call may have ended the checkout, or the customer may have paid it.
      if ((await sessions.retrieve(id)).status === 'open') throw error
    }
  }

  async subscriptionOf(customer: string): Promise<SubscriptionRow | undefined> {
    return unlessMissing(this.#newestOf(customer))
  }

  async #newestOf(customer: string): Promise<SubscriptionRow | undefined> {
    let newest: SubscriptionRow | undefined
    const all = this.#stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    for await (const subscription of all) {
      const row = toRow(subscription)
      if (COUNTING_STATUSES.some(status => status === row?.status)) return row
      newest ??= row
    }
    return newest
  }

  async changePlan(subscription: string, plan: PlanRow): Promise<void> {
    const { items, status } = await this.#stripe.subscriptions.retrieve(subscription)
    const [item] = items.data
    if (!item) throw new Error('The subscription has no item.')
    const endsTrial = status === 'trialing' && plan.trial_days === 0
    const isPaidNow = endsTrial || plan.price_cents > (item.price.unit_amount ?? 0)
    const update = this.#stripe.subscriptions.update(subscription, {
      items: [{ id: item.id, price: await this.#priceOf(plan) }],
      // Charge a higher price at once. A person who cancels before the next invoice would never pay it.
      proration_behavior: isPaidNow ? 'always_invoice' : 'create_prorations',
      ...(isPaidNow && { payment_behavior: 'error_if_incomplete' }),
      ...(endsTrial && { trial_end: 'now' }),
    })
    await update.catch(declined)
  }

  async setCancelAtPeriodEnd(subscription: string, cancel: boolean): Promise<void> {
    await this.#stripe.subscriptions.update(subscription, { cancel_at_period_end: cancel })
  }

  async cancelNow(subscription: string): Promise<void> {
    await this.#stripe.subscriptions.cancel(subscription)
  }

  /**
   * Reads an event. Throws unless Stripe signed these bytes within the last minutes. Does not return the
   * customer's state: events arrive late, repeatedly and out of order.
   */
  readEvent(body: Buffer, signature: string): { id: string; customer: string | undefined } {
    const { webhooks } = this.#stripe
    const { id, data } = webhooks.constructEvent(body, signature, this.#webhookSecret)
    const { customer } = data.object as { customer?: unknown }
    return { id, customer: typeof customer === 'string' ? customer : undefined }
  }

  /** Returns Stripe's price of a plan. Creates it once per amount, and later finds it by `lookup_key`. */
  async #priceOf({ id, name, price_cents, currency }: PlanRow): Promise<string> {
    const lookup_key = `${PLAN_KEY}_${id}_${currency}_${price_cents}`
    const { data } = await this.#stripe.prices.list({ lookup_keys: [lookup_key], active: true })
    const known = data[0]
    if (known) return known.id
    const price = await this.#stripe.prices.create({
      currency,
      unit_amount: price_cents,
      recurring: { interval: 'month' },
      product_data: { name },
      lookup_key,
      transfer_lookup_key: true,
      metadata: { [PLAN_KEY]: String(id) },
    })
    return price.id
  }
}

/** Returns undefined for a subscription to anything but our plans. */
function toRow(subscription: Stripe.Subscription): SubscriptionRow | undefined {
  const [item] = subscription.items.data
  const plan_id = Number(item?.price.metadata[PLAN_KEY])
  if (!item || !Number.isInteger(plan_id)) return undefined
  return {
    id: subscription.id,
    plan_id,
    status: subscriptionStatus.parse(subscription.status),
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    current_period_end: item.current_period_end,
    cancel_at_period_end: subscription.cancel_at_period_end ? 1 : 0,
  }
}

/** Throws PAYMENT_DECLINED if Stripe answers 402: a payment failed, and nothing was changed. */
function declined(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 402) {
    throw new ApiError('PAYMENT_DECLINED', undefined, { cause: error })
  }
  throw error
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return
    throw error
  }
}
