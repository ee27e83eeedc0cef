import type { FamilyMembers } from '@safelight/contract/family'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { shownName } from '../accounts/person.ts'
import { planOf } from '../accounts/plan/plan-of-account.ts'
import { sharersOf } from '../accounts/plan/storage-limit.ts'
import { bytesUsed } from '../accounts/quota.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { groupOf, requireGroup, requireOwnGroup } from './groups.ts'
import { openInvitations } from './invitations.ts'
import { forgetNoticesOfSharers, recordNotices } from './notices.ts'
import { placesOf } from './places.ts'

/** Returns what members see of their group. Throws NOT_FOUND for others. Call it within `readAtOnce`. */
export async function readMembers(
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
  now: Date,
): Promise<FamilyMembers> {
  const { ownerId } = await requireGroup(db, userId, groupId)
  const sharers = (await sharersOf(db, groupId).execute()).map(({ id }) => id)
  const plan = await planOf(db, ownerId)
  const members = await memberRows(db, groupId).execute()
  return {
    members: members.map(row => ({
      userId: row.id,
      userName: shownName(row),
      userEmail: row.email,
      usedBytes: row.used_bytes,
      sharesPlan: sharers.includes(row.id),
    })),
    pending: await openInvitations(db, groupId, now).execute(),
    places: await placesOf(db, ownerId),
    plan:
      plan && plan.group_id !== null
        ? {
            name: plan.name,
            usedBytes: await bytesUsed(db, sharers),
            limitBytes: plan.storage_limit_mb === 0 ? null : plan.storage_limit_mb * MiB,
          }
        : null,
  }
}

const MiB = 1024 * 1024

export const memberRows = (db: Kysely<Schema>, groupId: number) =>
  db
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.user_id')
    .innerJoin('counters', 'counters.owner_id', 'users.id')
    .select(['users.id', 'email', 'display_name', 'used_bytes'])
    .where('group_id', '=', groupId)
    .orderBy('family_members.id')
    .limit(LIMITS.largestFamily)

/**
 * Removes a member by number, or an invitation by id. Members can remove themselves; if the owner leaves, the
 * group ends. Throws FORBIDDEN if a member removes anybody else. Throws NOT_FOUND for people outside the
 * group, and for an unknown member or invitation.
 */
export const removeMember = (
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
  memberId: number | string,
): Promise<void> =>
  writeFor(db, typeof memberId === 'number' ? [userId, memberId] : [userId], async transaction => {
    if (memberId === userId) {
      await requireGroup(transaction, userId, groupId)
      return leaveFamily(transaction, userId)
    }
    await requireOwnGroup(transaction, userId, groupId)
    const removed =
      typeof memberId === 'number'
        ? transaction.deleteFrom('family_members').where('user_id', '=', memberId)
        : transaction.deleteFrom('family_invitations').where('id', '=', memberId)
    const { numDeletedRows } = await removed
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    if (typeof memberId !== 'number') return
    await recordNotices(transaction, [memberId], 'removed')
    await forgetNoticesOfSharers(transaction, groupId)
  })

/**
 * Removes somebody from their group, if any. If the owner leaves, the group ends and members are notified.
 */
export async function leaveFamily(transaction: Kysely<Schema>, userId: number): Promise<void> {
  const group = await groupOf(transaction, userId).executeTakeFirst()
  if (group?.ownerId === userId) {
    const members = await memberRows(transaction, group.id).execute()
    const others = members.map(({ id }) => id).filter(id => id !== userId)
    await recordNotices(transaction, others, 'ended')
    await transaction.deleteFrom('family_groups').where('id', '=', group.id).execute()
  }
  await transaction.deleteFrom('family_members').where('user_id', '=', userId).execute()
  if (group) await forgetNoticesOfSharers(transaction, group.id)
}
