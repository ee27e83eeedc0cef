import type { PlanRow } from '../database/schema/installation.ts'
import type { SubscriptionRow } from '../database/schema/payment.ts'

/**
 * The only source of truth for subscriptions. The server stores the provider's answers. Every call may fail.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /**
   * Resolves to the customer's id at the provider: `known` if the provider still has it, or else a new one.
   */
  customerFor(person: { id: number; email: string }, known?: string): Promise<string>
  /** Ends the subscription at once and deletes the customer. Idempotent. */
  removeCustomer(customer: string): Promise<void>
  /**
   * Resolves to the address of a checkout page. Closes earlier checkouts, but the customer may already have
   * paid one of them.
   */
  beginCheckout(customer: string, plan: PlanRow, options: CheckoutOptions): Promise<string>
  /**
   * Returns the newest subscription whose status gives the account its plan, or else the newest of all.
   * Returns undefined for an unknown customer.
   */
  subscriptionOf(customer: string): Promise<SubscriptionRow | undefined>
  /**
   * Changes the plan. A trial ends if the new plan has none. The provider charges a higher price at once, and
   * a lower price from the next payment. Throws PAYMENT_DECLINED, and keeps the plan, if the charge fails.
   */
  changePlan(subscription: string, plan: PlanRow): Promise<void>
  setCancelAtPeriodEnd(subscription: string, cancel: boolean): Promise<void>
  cancelNow(subscription: string): Promise<void>
}

export interface CheckoutOptions {
  origin: string
  trialDays: number
}

/** Prefix of the sandbox's customer ids, which no other provider uses. */
export const SANDBOX_PREFIX = 'sandbox_'
