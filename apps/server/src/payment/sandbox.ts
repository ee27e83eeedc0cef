import { randomBytes } from 'node:crypto'
import { COUNTING_STATUSES } from '@safelight/contract/payment'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { PlanRow } from '../database/schema/installation.ts'
import type { SubscriptionRow } from '../database/schema/payment.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { type CheckoutOptions, type PaymentProvider, SANDBOX_PREFIX } from './provider.ts'

/** In seconds, not in milliseconds. */
const DAY = 24 * 60 * 60

const random = () => randomBytes(16).toString('base64url')

/** A provider without real money, for trying out subscriptions. */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox'
  readonly #db: Kysely<Schema>
  readonly #now: () => Date

  constructor({ database, now }: Pick<Context, 'database' | 'now'>) {
    this.#db = database
    this.#now = now
  }

  async customerFor(_: object, known?: string): Promise<string> {
    return known ?? SANDBOX_PREFIX + random()
  }

  async removeCustomer(customer: string): Promise<void> {
    await this.#db.deleteFrom('sandbox_checkouts').where('customer_id', '=', customer).execute()
    await this.#db.deleteFrom('sandbox_subscriptions').where('customer_id', '=', customer).execute()
  }

  async beginCheckout(
    customer: string,
    plan: PlanRow,
    { origin, trialDays }: CheckoutOptions,
  ): Promise<string> {
    const id = random()
    const values = { customer_id: customer, id, plan_id: plan.id, trial_days: trialDays }
    await this.#db
      .insertInto('sandbox_checkouts')
      .values(values)
      .onConflict(conflict => conflict.column('customer_id').doUpdateSet(values))
      .execute()
    return new URL(`/sandbox/checkout/${id}`, origin).href
  }

  async planOfCheckout(customer: string, id: string): Promise<PlanRow> {
    const plan = await this.#db
      .selectFrom('sandbox_checkouts')
      .innerJoin('plans', 'plans.id', 'sandbox_checkouts.plan_id')
      .selectAll('plans')
      .select('sandbox_checkouts.trial_days')
      .where('sandbox_checkouts.customer_id', '=', customer)
      .where('sandbox_checkouts.id', '=', id)
      .executeTakeFirst()
    if (!plan) throw new ApiError('NOT_FOUND')
    return plan
  }

  /**
   * Ends a checkout, and starts the subscription if it was paid. Throws NOT_FOUND if the checkout is not
   * open.
   */
  async endCheckout(customer: string, id: string, isPaid: boolean): Promise<void> {
    const plan = await this.planOfCheckout(customer, id)
    const { id: plan_id, price_cents, currency, trial_days } = plan
    const now = this.#seconds()
    await writeFor(this.#db, [], async db => {
      const { numDeletedRows } = await db
        .deleteFrom('sandbox_checkouts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
      if (!isPaid) return
      const values = {
        customer_id: customer,
        id: `${SANDBOX_PREFIX}${random()}`,
        plan_id,
        status: trial_days > 0 ? ('trialing' as const) : ('active' as const),
        amount: price_cents,
        currency,
        current_period_end: trial_days > 0 ? now + trial_days * DAY : monthAfter(now),
        cancel_at_period_end: 0,
      }
      await db
        .insertInto('sandbox_subscriptions')
        .values(values)
        .onConflict(conflict => conflict.column('customer_id').doUpdateSet(values))
        .execute()
    })
  }

  /** Ends the current period now. If the subscription continues, its next month is then paid or overdue. */
  async endPeriod(customer: string, isPaid: boolean): Promise<void> {
    const known = await this.subscriptionOf(customer)
    if (!known || !isCounting(known)) throw new ApiError('NOT_SUBSCRIBED')
    if (known.cancel_at_period_end) return this.cancelNow(known.id)
    await this.#update(known.id, {
      status: isPaid ? 'active' : 'past_due',
      current_period_end: monthAfter(known.current_period_end),
    })
  }

  async subscriptionOf(customer: string): Promise<SubscriptionRow | undefined> {
    const row = await this.#db
      .selectFrom('sandbox_subscriptions')
      .selectAll()
      .where('customer_id', '=', customer)
      .executeTakeFirst()
    if (!row) return undefined
    const { customer_id, ...subscription } = row
    return this.#asOfNow(subscription)
  }

  async changePlan(subscription: string, plan: PlanRow): Promise<void> {
    const { id: plan_id, price_cents: amount, currency, trial_days } = plan
    const { status } = await this.#db
      .selectFrom('sandbox_subscriptions')
      .select('status')
      .where('id', '=', subscription)
      .executeTakeFirstOrThrow()
    const endsTrial = status === 'trialing' && trial_days === 0
    await this.#update(subscription, {
      ...{ plan_id, amount, currency },
      ...(endsTrial && { status: 'active', current_period_end: monthAfter(this.#seconds()) }),
    })
  }

  async setCancelAtPeriodEnd(subscription: string, cancel: boolean): Promise<void> {
    await this.#update(subscription, { cancel_at_period_end: cancel ? 1 : 0 })
  }

  async cancelNow(subscription: string): Promise<void> {
    await this.#update(subscription, { status: 'canceled' })
  }

  async #asOfNow(subscription: SubscriptionRow): Promise<SubscriptionRow> {
    const now = this.#seconds()
    if (!isCounting(subscription) || subscription.current_period_end > now) return subscription
    const changes: Partial<SubscriptionRow> = subscription.cancel_at_period_end
      ? { status: 'canceled' }
      : {
          status: subscription.status === 'trialing' ? 'active' : subscription.status,
          current_period_end: monthAfter(now),
        }
    await this.#update(subscription.id, changes)
    return { ...subscription, ...changes }
  }

  async #update(id: string, changes: Partial<SubscriptionRow>): Promise<void> {
    await this.#db.updateTable('sandbox_subscriptions').set(changes).where('id', '=', id).execute()
  }

  #seconds = (): number => Math.floor(this.#now().getTime() / 1000)
}

const isCounting = ({ status }: SubscriptionRow): boolean =>
  COUNTING_STATUSES.some(each => each === status)

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return Math.floor(date.getTime() / 1000)
}
