import { COUNTING_STATUSES } from '@safelight/contract/payment'
import type { Kysely } from 'kysely'
import type { PlanRow, Schema } from '../../database/schema.ts'

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

/** The query of the plan without a price: one that is offered, or else the last that was, which stays with who has it. */
export const freePlan = (db: Kysely<Schema>) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('price_cents', '=', 0)
    .orderBy('active', 'desc')
    .orderBy('id')
    .limit(1)
