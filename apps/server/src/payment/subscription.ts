import { COUNTING_STATUSES, type Subscription } from '@safelight/contract/payment'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import type { PlanRow } from '../database/schema/installation.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'

const subscriptionRow = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .selectAll('subscriptions')
    .select('plans.name as plan_name')
    .where('subscriptions.user_id', '=', userId)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionRow>['executeTakeFirst']>>>

export const countingSubscription = (
  db: Kysely<Schema>,
  userId: number,
): Promise<Row | undefined> =>
  subscriptionRow(db, userId).where('status', 'in', COUNTING_STATUSES).executeTakeFirst()

/** Returns whether an account ever had a subscription: only the first one has a trial. */
export async function hasSubscribed(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const query = db.selectFrom('subscriptions').select('id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the last known subscription in any state. Throws NOT_SUBSCRIBED if there never was one. */
export async function lastSubscription(db: Kysely<Schema>, userId: number): Promise<Subscription> {
  const row = await subscriptionRow(db, userId).executeTakeFirst()
  if (!row) throw new ApiError('NOT_SUBSCRIBED')
  return toSubscription(row)
}

export const toSubscription = (row: Row): Subscription => ({
  status: row.status,
  planName: row.plan_name,
  amount: row.amount,
  currency: row.currency,
  currentPeriodEnd: row.current_period_end,
  cancelAtPeriodEnd: row.cancel_at_period_end === 1,
})

/** Throws NOT_FOUND if no plan with this name is offered, and INVALID_REQUEST if the plan is free. */
export async function planForSale(db: Kysely<Schema>, name: string): Promise<PlanRow> {
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('name', '=', name)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (!plan) throw new ApiError('NOT_FOUND', texts.planNotOffered)
  if (plan.price_cents === 0) throw new ApiError('INVALID_REQUEST', texts.planIsFree)
  return plan
}
