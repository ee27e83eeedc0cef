import { COUNTING_STATUSES } from '@safelight/contract/payment'
import type { Kysely } from 'kysely'
import type { PlanRow, Schema } from '../../database/schema.ts'
import { planRows } from '../../installation/plans.ts'

/** The plan that counts for an account: what it pays for. Undefined without a subscription. */
export const planOf = (db: Kysely<Schema>, userId: number): Promise<PlanRow | undefined> =>
  subscribedPlan(db, userId).executeTakeFirst()

/** The query of the plan that an account itself pays for, or is late in paying for. */
export const subscribedPlan = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .selectAll('plans')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.status', 'in', COUNTING_STATUSES)

/** The cheapest plan without a price that is offered. */
export const freePlan = (db: Kysely<Schema>): Promise<PlanRow | undefined> =>
  planRows(db).where('price_cents', '=', 0).where('active', '=', 1).limit(1).executeTakeFirst()
