import type { PlanContent } from '@safelight/contract/admin-plans'
import type { Plan } from '@safelight/contract/plans'
import { texts as actions } from '@safelight/texts/server/audit'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { notifyingOfLostPlans } from '../family/notices.ts'
import { ApiError } from '../http/errors.ts'
import { findPlan } from '../installation/plans.ts'
import { type Actor, logged } from './log.ts'

export const createPlan = (db: Kysely<Schema>, actor: Actor, content: PlanContent): Promise<Plan> =>
  named(
    logged(db, actor, async transaction => {
      const { id } = await transaction
        .insertInto('plans')
        .values({ ...toColumns({ ...content, active: true }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const act = { action: actions.planCreated, target: content.name, details: content }
      return { result: await requirePlan(transaction, id), act }
    }),
  )

/**
 * Changes or retires a plan; its subscribers keep it. Throws NOT_FOUND for an unknown plan, and
 * ALREADY_EXISTS if the new name is taken.
 */
export const updatePlan = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  change: Partial<PlanContent & { active: boolean }>,
): Promise<Plan> =>
  named(
    logged(db, actor, async transaction => {
      const before = await requirePlan(transaction, id)
      const after = { ...before, ...change }
      const update = () =>
        transaction.updateTable('plans').set(toColumns(after)).where('id', '=', id).execute()
      await (after.familyMembers === before.familyMembers
        ? update()
        : notifyingOfLostPlans(transaction, { planId: id }, update))
      const act = { action: actions.planChanged, target: after.name, details: change }
      return { result: await requirePlan(transaction, id), act }
    }),
  )

const named = <T>(change: Promise<T>): Promise<T> =>
  change.catch(error => {
    throw isUniqueViolation(error) ? new ApiError('ALREADY_EXISTS') : error
  })

async function requirePlan(db: Kysely<Schema>, id: number): Promise<Plan> {
  const plan = await findPlan(db, id)
  if (!plan) throw new ApiError('NOT_FOUND')
  return plan
}

const toColumns = (plan: PlanContent & { active: boolean }) => ({
  name: plan.name,
  description: plan.description,
  price_cents: Math.round(plan.price * 100),
  currency: plan.currency,
  storage_limit_mb: plan.storageLimitMB,
  trial_days: plan.trialDays,
  family_members: plan.familyMembers,
  features_json: JSON.stringify(plan.features),
  active: Number(plan.active),
})
