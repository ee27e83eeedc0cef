import type { Plan } from '@safelight/contract/plans'
import type { Kysely } from 'kysely'
import type { PlanRow } from '../database/schema/installation.ts'
import type { Schema } from '../database/schema.ts'

export const planRows = (db: Kysely<Schema>) =>
  db.selectFrom('plans').selectAll().orderBy('price_cents').orderBy('id')

export const findPlans = async (db: Kysely<Schema>): Promise<Plan[]> =>
  (await planRows(db).execute()).map(toPlan)

export async function findPlan(db: Kysely<Schema>, id: number): Promise<Plan | undefined> {
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPlan(row)
}

const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.price_cents / 100,
  currency: row.currency,
  storageLimitMB: row.storage_limit_mb,
  trialDays: row.trial_days,
  familyMembers: row.family_members,
  features: JSON.parse(row.features_json),
  active: row.active === 1,
})
