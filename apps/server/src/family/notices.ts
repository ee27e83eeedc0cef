import type { FamilyNotice } from '@safelight/contract/family'
import type { Kysely } from 'kysely'
import { sharers, sharersOf } from '../accounts/plan/storage-limit.ts'
import { notify } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { familyNotice } from '../mail/messages.ts'

/*
 * Notices tell members what others did to their family group. The app shows a notice until the member has
 * read it, and the sweeper mails it.
 */

const PEOPLE = 500

export async function recordNotices(
  transaction: Kysely<Schema>,
  people: readonly number[],
  reason: FamilyNotice,
): Promise<void> {
  for (const some of inParts(people)) {
    const rows = some.map(user_id => ({ user_id, reason, mailed: 0 }))
    await transaction
      .insertInto('family_notices')
      .values(rows)
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ reason, mailed: 0 }))
      .execute()
  }
}

/**
 * Runs a change of the plans that some groups share. Records notices for members who lose the shared plan,
 * and deletes the notices of members who regain a plan.
 */
export async function notifyingOfLostPlans<T>(
  transaction: Kysely<Schema>,
  groups: Groups,
  change: () => Promise<T>,
): Promise<T> {
  const before = await sharersIn(transaction, groups).execute()
  const result = await change()
  const after = await sharersIn(transaction, groups).execute()
  const now = new Set(after.map(({ id }) => id))
  const stillShared = new Set(after.map(({ group_id }) => group_id))
  const lost = before.filter(({ id, owner_id }) => id !== owner_id && !now.has(id))
  for (const { id } of before) now.delete(id)
  await forgetNotices(transaction, [...now])
  const part = (isShared: boolean) =>
    lost.filter(({ group_id }) => stillShared.has(group_id) === isShared).map(({ id }) => id)
  await recordNotices(transaction, part(true), 'no-place')
  await recordNotices(transaction, part(false), 'plan-ended')
  return result
}

export type Groups = { ownerId: number } | { planId: number }

export function sharersIn(db: Kysely<Schema>, groups: Groups) {
  const all = sharers(db)
    .innerJoin('family_groups', 'family_groups.id', 'account_plans.group_id')
    .select(['users.id', 'account_plans.group_id', 'family_groups.owner_id'])
  if ('planId' in groups) return all.where('account_plans.id', '=', groups.planId)
  const group = db.selectFrom('family_groups').select('id').where('owner_id', '=', groups.ownerId)
  return all.where('account_plans.group_id', '=', group)
}

export const noticeOf = async (db: Kysely<Schema>, userId: number): Promise<FamilyNotice | null> =>
  (
    await db
      .selectFrom('family_notices')
      .select('reason')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.reason ?? null

export async function forgetNotices(db: Kysely<Schema>, people: readonly number[]): Promise<void> {
  for (const some of inParts(people)) {
    await db.deleteFrom('family_notices').where('user_id', 'in', some).execute()
  }
}

export async function forgetNoticesOfSharers(db: Kysely<Schema>, groupId: number): Promise<void> {
  const people = await sharersOf(db, groupId).execute()
  await forgetNotices(
    db,
    people.map(({ id }) => id),
  )
}

function* inParts(people: readonly number[]): Generator<number[]> {
  for (let from = 0; from < people.length; from += PEOPLE) yield people.slice(from, from + PEOPLE)
}

export const noticesToMail = (db: Kysely<Schema>) =>
  db.selectFrom('family_notices').select(['user_id', 'reason']).where('mailed', '=', 0)

/**
 * Mails each notice once, if the address is verified. Marks the notice before mailing it, so that only one of
 * several servers mails it. If the server crashes in between, no mail is sent.
 */
export async function mailNotices(context: Context): Promise<void> {
  const { database } = context
  for (const { user_id, reason } of await noticesToMail(database).execute()) {
    const { numUpdatedRows } = await database
      .updateTable('family_notices')
      .set({ mailed: 1 })
      .where('user_id', '=', user_id)
      .where('reason', '=', reason)
      .where('mailed', '=', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) {
      await notify(context, user_id, email => familyNotice(email, reason))
    }
  }
}
