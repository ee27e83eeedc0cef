import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { reconcile } from './reconcile.ts'
import type { StripePayments } from './stripe.ts'

/**
 * Reconciles the customer of an event, once per event. Records the event only on success: otherwise, Stripe
 * sends the event again.
 */
export async function handleEvent(
  { database, now }: Pick<Context, 'database' | 'now'>,
  payment: StripePayments,
  event: { id: string; customer: string | undefined },
): Promise<void> {
  const known = await database
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (known) return
  const customer = await database
    .selectFrom('payment_customers')
    .select(['user_id', 'id'])
    .where('id', '=', event.customer ?? '')
    .executeTakeFirst()
  if (customer) await reconcile({ database, now }, payment, customer)
  await database
    .insertInto('payment_events')
    .values({ id: event.id, handled_at: now().toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Deletes the records of events from before `until`. Stripe must no longer repeat these events. */
export const deleteEventsBefore = (db: Kysely<Schema>, until: Date) =>
  db.deleteFrom('payment_events').where('handled_at', '<', until.toISOString())
