import { COUNTING_STATUSES } from '@safelight/contract/payment'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { notifyingOfLostPlans } from '../family/notices.ts'
import type { PaymentProvider } from './provider.ts'

const DAY = 24 * 60 * 60 * 1000

export const customerOf = (db: Kysely<Schema>, userId: number) =>
  db.selectFrom('payment_customers').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores the provider's answer about a customer. Older answers never replace newer ones. */
export async function reconcile(
  { database, now }: Pick<Context, 'database' | 'now'>,
  payment: PaymentProvider,
  { user_id, id }: { user_id: number; id: string },
): Promise<void> {
  const askedAt = now().toISOString()
  const found = await payment.subscriptionOf(id)
  const isCounting = COUNTING_STATUSES.some(status => status === found?.status)
  await writeFor(database, [user_id], async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('payment_customers')
      .set({ asked_at: askedAt, ...(isCounting && { checkout_at: null }) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedAt)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return
    await notifyingOfLostPlans(transaction, { ownerId: user_id }, async () => {
      if (found)
        await transaction
          .insertInto('subscriptions')
          .values({ user_id, ...found })
          .onConflict(conflict => conflict.column('user_id').doUpdateSet(found))
          .execute()
      else await transaction.deleteFrom('subscriptions').where('user_id', '=', user_id).execute()
    })
  })
}

export async function reconcileIfDue(
  context: Pick<Context, 'database' | 'now' | 'payment' | 'logger'>,
  userId: number,
): Promise<void> {
  const { database, payment, now, logger } = context
  const customer = payment && (await customerOf(database, userId))
  if (!customer) return
  const ended = await endedSubscriptions(database, now()).where('user_id', '=', userId).execute()
  const { checkout_at } = customer
  const isOpen = checkout_at !== null && Date.parse(checkout_at) > now().getTime() - DAY
  if (!isOpen && ended.length === 0) return
  // Until the provider answers, the stored state counts.
  await reconcile(context, payment, customer).catch(error =>
    logger.warn({ err: error }, 'the payment provider does not answer'),
  )
}

/** The largest number of customers that one hourly round reconciles only because their last answer is old. */
const ASKED_AT_ONCE = 200
/** Consecutive failures after which a round ends, because the provider is unavailable. */
const FAILURES = 3

/** Reconciles subscriptions whose period has ended, and all others once a day, because webhooks get lost. */
export async function reconcileDue(
  context: Pick<Context, 'database' | 'now' | 'payment' | 'logger'>,
): Promise<void> {
  const { database, payment, now, logger } = context
  if (!payment) return
  const due = [
    ...(await endedSubscriptions(database, now()).execute()),
    ...(await askedBefore(database, new Date(now().getTime() - DAY)).execute()),
  ]
  let failures = 0
  for (const userId of new Set(due.map(({ user_id }) => user_id))) {
    const customer = await customerOf(database, userId)
    if (!customer) continue
    try {
      await reconcile(context, payment, customer)
      failures = 0
    } catch (error) {
      logger.warn({ err: error }, 'the payment provider does not answer')
      failures += 1
      if (failures === FAILURES) return
    }
  }
}

export const endedSubscriptions = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('current_period_end', '<=', Math.floor(now.getTime() / 1000))
    .where('status', 'in', COUNTING_STATUSES)

export const askedBefore = (db: Kysely<Schema>, until: Date) =>
  db
    .selectFrom('payment_customers')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'payment_customers.user_id')
    .select('payment_customers.user_id')
    .where('payment_customers.asked_at', '<', until.toISOString())
    .where('subscriptions.status', 'not in', ['canceled', 'incomplete_expired'])
    .orderBy('payment_customers.asked_at')
    .limit(ASKED_AT_ONCE)
