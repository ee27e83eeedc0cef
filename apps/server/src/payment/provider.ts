import type { PlanRow } from '../database/schema/installation.ts'
import type { SubscriptionRow } from '../database/schema/payment.ts'

/**
 * Who takes the money. It alone knows what is paid for: the server writes down what it answers. Every call
 * may fail as calls over a network do.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /**
   * Makes somebody known to it, under the address that they have now. Resolves to its name for them: the one that is
   * `known`, unless it has forgotten them.
   */
  customerFor(person: { id: number; email: string }, known?: string): Promise<string>
  /** Ends what they pay for at once and forgets them; nothing where that was done before. */
  removeCustomer(customer: string): Promise<void>
  /**
   * Begins to sell a plan. What was begun before cannot be paid any more once it resolves, to the address of a page;
   * it may have been until then.
   */
  beginCheckout(customer: string, plan: PlanRow, options: CheckoutOptions): Promise<string>
  /** The newest subscription that counts, or else the newest; none of a customer whom it has forgotten. */
  subscriptionOf(customer: string): Promise<SubscriptionRow | undefined>
  /**
   * A trial ends with a change to a plan that has none, and more is paid for at once; what is less counts for the next
   * payment. Throws PAYMENT_DECLINED, and the plan stays as it was.
   */
  changePlan(subscription: string, plan: PlanRow): Promise<void>
  /** Whether it ends with its period. */
  setCancelAtPeriodEnd(subscription: string, cancel: boolean): Promise<void>
  cancelNow(subscription: string): Promise<void>
}

export interface CheckoutOptions {
  /** Where the page leads back to: the account screen there. */
  origin: string
  /** Days before the first payment. */
  trialDays: number
}

/** Whether a customer is one of the sandbox's: those names begin so, and no other provider's do. */
export const SANDBOX_PREFIX = 'sandbox_'
