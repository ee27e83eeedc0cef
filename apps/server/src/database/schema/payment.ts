import type { SubscriptionStatus } from '@safelight/contract/payment'
import type { Selectable } from 'kysely'

export interface PaymentTables {
  payment_customers: PaymentCustomersTable
  subscriptions: SubscriptionsTable
  payment_events: PaymentEventsTable
  sandbox_checkouts: SandboxCheckoutsTable
  sandbox_subscriptions: SandboxSubscriptionsTable
}

interface PaymentCustomersTable {
  user_id: number
  id: string
  /** When the last checkout started. Null if there was none, or once a subscription has started. */
  checkout_at: string | null
  /** When the provider reported the stored state of the subscription. */
  asked_at: string | null
}

interface SubscriptionsTable extends SubscriptionColumns {
  user_id: number
}

interface SubscriptionColumns {
  id: string
  plan_id: number
  status: SubscriptionStatus
  /** Price per month in the currency's smallest unit. */
  amount: number
  currency: string
  /** Seconds since 1970. */
  current_period_end: number
  cancel_at_period_end: number
}

export type SubscriptionRow = Selectable<SubscriptionColumns>

interface PaymentEventsTable {
  id: string
  handled_at: string
}

interface SandboxCheckoutsTable {
  customer_id: string
  id: string
  plan_id: number
  trial_days: number
}

/** State of the sandbox provider. Other providers keep such state in their own databases. */
interface SandboxSubscriptionsTable extends SubscriptionColumns {
  customer_id: string
}
