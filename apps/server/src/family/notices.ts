import type { FamilyNotice } from '@safelight/contract/family'
import type { Kysely } from 'kysely'
import { sharersOf } from '../accounts/plan/storage-limit.ts'
import { notify } from '../accounts/verification.ts'
import type { Schema } from '../database/schema.ts'
import { familyNews } from '../mail/messages.ts'
import type { Parts } from '../parts.ts'
import { groupOf } from './groups.ts'

/*
 * What becomes of somebody's group by what another one does is written down in the transaction that does it. The
 * app shows it until it is read, and the sweeper mails it.
 */

/** Tells people what became of their group, in place of what they were told before. */
export async function tell(
  transaction: Kysely<Schema>,
  people: readonly number[],
  reason: FamilyNotice,
): Promise<void> {
  for (const user_id of people) {
    await transaction.replaceInto('family_notices').values({ user_id, reason, mailed: 0 }).execute()
  }
}

/** Makes a change of what somebody pays for, and tells the members of their group who lose their plan by it. */
export async function tellingOfLostPlans(
  transaction: Kysely<Schema>,
  ownerId: number,
  change: () => Promise<void>,
): Promise<void> {
  const group = await groupOf(transaction, ownerId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!group) return change()
  const before = await sharersOf(transaction, group.id).execute()
  await change()
  const after = (await sharersOf(transaction, group.id).execute()).map(({ id }) => id)
  const lost = before.map(({ id }) => id).filter(id => id !== ownerId && !after.includes(id))
  await tell(transaction, lost, 'plan-ended')
}

export const noticeOf = async (db: Kysely<Schema>, userId: number): Promise<FamilyNotice | null> =>
  (
    await db
      .selectFrom('family_notices')
      .select('reason')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.reason ?? null

export async function forgetNotice(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('family_notices').where('user_id', '=', userId).execute()
}

/** The query of what nobody was mailed yet. */
export const noticesToMail = (db: Kysely<Schema>) =>
  db.selectFrom('family_notices').select(['user_id', 'reason']).where('mailed', '=', 0)

/** Mails what people were told, each once, where their addresses are proved. */
export async function mailNotices(parts: Parts): Promise<void> {
  const { database } = parts
  for (const { user_id, reason } of await noticesToMail(database).execute()) {
    await notify(parts, user_id, email => familyNews(email, reason))
    await database
      .updateTable('family_notices')
      .set({ mailed: 1 })
      .where('user_id', '=', user_id)
      .where('reason', '=', reason)
      .execute()
  }
}
