import type { SubscriptionStatus } from '@safelight/contract/payment'
import type { Selectable } from 'kysely'

/** Subscriptions. */
export interface PaymentTables {
  payment_customers: PaymentCustomersTable
  subscriptions: SubscriptionsTable
  payment_events: PaymentEventsTable
  sandbox_checkouts: SandboxCheckoutsTable
  sandbox_subscriptions: SandboxSubscriptionsTable
}

/** Whom the payment provider knows. */
interface PaymentCustomersTable {
  user_id: number
  /** The provider's name for the person. */
  id: string
  /** When a checkout was begun whose outcome is not known. */
  checkout_at: string | null
  /** When the provider was asked what is now written down of the subscription. */
  asked_at: string | null
}

/** The last known subscription of an account, as the payment provider has it. */
interface SubscriptionsTable extends SubscriptionColumns {
  user_id: number
}

interface SubscriptionColumns {
  /** The provider's. */
  id: string
  plan_id: number
  status: SubscriptionStatus
  /** A month's price in the currency's smallest unit. */
  amount: number
  currency: string
  /** Seconds since 1970. */
  current_period_end: number
  cancel_at_period_end: number
}

export type SubscriptionRow = Selectable<SubscriptionColumns>

/** Events of the payment provider that need no second look. */
interface PaymentEventsTable {
  id: string
  handled_at: string
}

/** The checkout that somebody may answer at the sandbox, one for each customer. */
interface SandboxCheckoutsTable {
  customer_id: string
  id: string
  plan_id: number
  /** Of the subscription that it would begin. */
  trial_days: number
}

/** What the sandbox knows, as another provider would in a place of its own. */
interface SandboxSubscriptionsTable extends SubscriptionColumns {
  customer_id: string
}
