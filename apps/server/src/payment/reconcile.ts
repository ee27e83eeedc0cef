import { COUNTING_STATUSES } from '@safelight/contract/payment'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { tellingOfLostPlans } from '../family/notices.ts'
import type { Parts } from '../parts.ts'
import type { PaymentProvider } from './provider.ts'

const DAY = 24 * 60 * 60 * 1000

/** Whom the provider knows for an account. */
export const customerOf = (db: Kysely<Schema>, userId: number) =>
  db.selectFrom('payment_customers').selectAll().where('user_id', '=', userId).executeTakeFirst()

/**
 * Asks the provider what is true of a customer and writes that down. What was asked earlier never replaces what
 * was asked later, so that it may be called at any time, also many times at once.
 */
export async function reconcile(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  payment: PaymentProvider,
  { user_id, id }: { user_id: number; id: string },
): Promise<void> {
  const askedAt = now().toISOString()
  const found = await payment.subscriptionOf(id)
  const isCounting = COUNTING_STATUSES.some(status => status === found?.status)
  await database.transaction().execute(async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('payment_customers')
      .set({ asked_at: askedAt, ...(isCounting && { checkout_at: null }) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedAt)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return
    await tellingOfLostPlans(transaction, user_id, async () => {
      if (found)
        await transaction
          .replaceInto('subscriptions')
          .values({ user_id, ...found })
          .execute()
      else await transaction.deleteFrom('subscriptions').where('user_id', '=', user_id).execute()
    })
  })
}

/** Reconciles an account where what is known may have changed: after a checkout, or when a period has ended. */
export async function reconcileIfDue(
  parts: Pick<Parts, 'database' | 'now' | 'payment' | 'logger'>,
  userId: number,
): Promise<void> {
  const { database, payment, now, logger } = parts
  const customer = payment && (await customerOf(database, userId))
  if (!customer) return
  const ended = await endedSubscriptions(database, now()).where('user_id', '=', userId).execute()
  const { checkout_at } = customer
  const isOpen = checkout_at !== null && Date.parse(checkout_at) > now().getTime() - DAY
  if (!isOpen && ended.length === 0) return
  // What is known serves until the provider answers again.
  await reconcile(parts, payment, customer).catch(error =>
    logger.warn({ err: error }, 'the payment provider does not answer'),
  )
}

/** Asks about every subscription whose period has ended: webhooks may have been lost. */
export async function reconcileEnded(
  parts: Pick<Parts, 'database' | 'now' | 'payment' | 'logger'>,
): Promise<void> {
  const { database, now } = parts
  for (const { user_id } of await endedSubscriptions(database, now()).execute()) {
    await reconcileIfDue(parts, user_id)
  }
}

/** The query of the subscriptions that count and whose period has ended. */
export const endedSubscriptions = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('current_period_end', '<=', Math.floor(now.getTime() / 1000))
    .where('status', 'in', COUNTING_STATUSES)
