import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { planOf } from '../accounts/plan/plan-of-account.ts'
import type { Schema } from '../database/schema.ts'

export async function placesOf(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const plan = await planOf(db, ownerId)
  return plan && plan.group_id !== null ? plan.family_members : LIMITS.membersOfFamily
}

export const memberCount = (db: Kysely<Schema>, groupId: number) =>
  db
    .selectFrom('family_members')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
