import { COUNTING_STATUSES } from '@safelight/contract/payment'
import { type Kysely, sql } from 'kysely'
import type { PlanRow } from '../../database/schema/installation.ts'
import type { Schema } from '../../database/schema.ts'

export interface AccountPlan extends PlanRow {
  user_id: number
  group_id: number | null
}

export const planOf = (db: Kysely<Schema>, userId: number): Promise<AccountPlan | undefined> =>
  accountPlans(db).where('user_id', '=', userId).executeTakeFirst()

export const accountPlans = (db: Kysely<Schema>) =>
  db.selectFrom(paidPlans(db).unionAll(sharedPlans(db)).as('account_plans')).selectAll()

const paidPlans = (db: Kysely<Schema>) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('family_groups', join =>
      join
        .onRef('family_groups.owner_id', '=', 'subscriptions.user_id')
        .on('plans.family_members', '>=', 2),
    )
    .selectAll('plans')
    .select(['subscriptions.user_id', 'family_groups.id as group_id'])
    .where('subscriptions.status', 'in', COUNTING_STATUSES)

/**
 * Returns the query of the plans that members get from the owner of their group. A plan covers only the first
 * members. The number that it covers includes the owner.
 */
const sharedPlans = (db: Kysely<Schema>) =>
  db
    .selectFrom('family_members as member')
    .innerJoin('family_groups', 'family_groups.id', 'member.group_id')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'family_groups.owner_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .selectAll('plans')
    .select(['member.user_id', sql<number | null>`family_groups.id`.as('group_id')])
    .where('subscriptions.status', 'in', COUNTING_STATUSES)
    .whereRef('member.user_id', '!=', 'family_groups.owner_id')
    .where(eb =>
      eb(
        'plans.family_members',
        '>=',
        eb
          .selectFrom('family_members as earlier')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('earlier.group_id', '=', 'member.group_id')
          .whereRef('earlier.id', '<=', 'member.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as own')
            .select('own.id')
            .whereRef('own.user_id', '=', 'member.user_id')
            .where('own.status', 'in', COUNTING_STATUSES),
        ),
      ),
    )

export const freePlan = (db: Kysely<Schema>) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('price_cents', '=', 0)
    .orderBy('active', 'desc')
    .orderBy('id')
    .limit(1)
