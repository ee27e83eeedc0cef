import { randomBytes } from 'node:crypto'
import type { FamilyGroup, FamilyInvitation, PendingMember } from '@safelight/contract/family'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import { blockedBy } from '../accounts/blocked-senders.ts'
import { shownName } from '../accounts/person.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { addMember, requireOwnGroup } from './groups.ts'
import { memberCount, placesOf } from './places.ts'

/* Nothing here tells a group's owner whether an address has an account, until the invited person accepts. */

const DAY = 24 * 60 * 60 * 1000

export const openInvitations = (db: Kysely<Schema>, groupId: number, now: Date) =>
  db
    .selectFrom('family_invitations')
    .select(['id', 'email as userEmail', 'expires_at as expiresAt'])
    .where('group_id', '=', groupId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('email')

/**
 * Invites an address. Throws NOT_FOUND unless the person is in this group, and FORBIDDEN unless they own it.
 * Throws ALREADY_EXISTS for a member or an invited address, and LIMIT_REACHED for a full group.
 */
export const inviteMember = (
  db: Kysely<Schema>,
  ownerId: number,
  groupId: number,
  email: string,
  now: Date,
): Promise<PendingMember> =>
  writeFor(db, [ownerId], async transaction => {
    await requireOwnGroup(transaction, ownerId, groupId)
    if (await isMember(transaction, groupId, email)) throw isInAlready()
    await transaction
      .deleteFrom('family_invitations')
      .where('group_id', '=', groupId)
      .where('expires_at', '<=', now.toISOString())
      .execute()
    const { count } = await memberCount(transaction, groupId).executeTakeFirstOrThrow()
    const pending = await openInvitations(transaction, groupId, now).execute()
    if (count + pending.length >= (await placesOf(transaction, ownerId))) throw isFull()
    const id = randomBytes(16).toString('base64url')
    const expiresAt = new Date(now.getTime() + LIMITS.familyInvitationDays * DAY).toISOString()
    await transaction
      .insertInto('family_invitations')
      .values({ id, group_id: groupId, email, expires_at: expiresAt })
      .execute()
      .catch(error => {
        throw isUniqueViolation(error) ? isInAlready() : error
      })
    return { id, userEmail: email, expiresAt }
  })

const isMember = async (db: Kysely<Schema>, groupId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.user_id')
    .select('users.id')
    .where('group_id', '=', groupId)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined

export const isBlockedBy = async (db: Kysely<Schema>, email: string, senderId: number) =>
  (await db
    .selectFrom('blocked_accounts')
    .select('blocked_id')
    .where('user_id', '=', db.selectFrom('users').select('id').where('email', '=', email))
    .where('blocked_id', '=', senderId)
    .executeTakeFirst()) !== undefined

export const invitationRows = (db: Kysely<Schema>, userId: number, now: Date) =>
  db
    .selectFrom('family_invitations')
    .innerJoin('family_groups', 'family_groups.id', 'family_invitations.group_id')
    .innerJoin('users as owner', 'owner.id', 'family_groups.owner_id')
    .select(['group_id', 'title', 'owner.email', 'owner.display_name', 'expires_at'])
    .where('family_invitations.email', '=', addressOf(db, userId))
    .where('expires_at', '>', now.toISOString())
    .where('owner.id', 'not in', blockedBy(db, userId).clearSelect().select('blocked_id'))
    .orderBy('expires_at', 'desc')
    .limit(LIMITS.listPage)

export async function invitationsTo(
  db: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<FamilyInvitation[]> {
  const rows = await invitationRows(db, userId, now).execute()
  return rows.map(row => ({
    groupId: row.group_id,
    title: row.title,
    ownerName: shownName(row),
    ownerEmail: row.email,
    expiresAt: row.expires_at,
  }))
}

/**
 * Adds an invited person to a group. Throws NOT_FOUND without an invitation, and FORBIDDEN if the address
 * must be verified first. Throws ALREADY_EXISTS if the person is in a group, and LIMIT_REACHED for a full
 * group.
 */
export const acceptInvitation = async (
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
  { needsProof, now }: { needsProof: boolean; now: Date },
): Promise<FamilyGroup> =>
  writeFor(db, [userId, await ownerOf(db, groupId)], async transaction => {
    const { email_verified_at } = await transaction
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const group = await transaction
      .selectFrom('family_invitations')
      .innerJoin('family_groups', 'family_groups.id', 'family_invitations.group_id')
      .select(['family_groups.id', 'title', 'owner_id as ownerId'])
      .where('group_id', '=', groupId)
      .where('email', '=', addressOf(transaction, userId))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    if (!group) throw new ApiError('NOT_FOUND')
    // Without verification, anybody could sign up with the invited address and join the group.
    if (needsProof && email_verified_at === null) {
      throw new ApiError('FORBIDDEN', texts.confirmAddressFirst)
    }
    await addMember(transaction, groupId, userId)
    const { count } = await memberCount(transaction, groupId).executeTakeFirstOrThrow()
    if (count > (await placesOf(transaction, group.ownerId))) throw isFull()
    await deleteInvitation(transaction, userId, groupId)
    return group
  })

async function ownerOf(db: Kysely<Schema>, groupId: number): Promise<number> {
  const group = await db
    .selectFrom('family_groups')
    .select('owner_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw new ApiError('NOT_FOUND')
  return group.owner_id
}

export async function rejectInvitation(
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
): Promise<void> {
  if (!(await deleteInvitation(db, userId, groupId))) throw new ApiError('NOT_FOUND')
}

async function deleteInvitation(db: Kysely<Schema>, userId: number, groupId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('family_invitations')
    .where('group_id', '=', groupId)
    .where('email', '=', addressOf(db, userId))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Deletes the invitations to an account's address. When deleting an account, call it while the account still
 * has its address.
 */
export async function forgetInvitationsTo(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('family_invitations').where('email', '=', addressOf(db, userId)).execute()
}

export const deleteFamilyInvitationsBefore = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('family_invitations').where('expires_at', '<', now.toISOString())

const addressOf = (db: Kysely<Schema>, userId: number) =>
  db.selectFrom('users').select('email').where('id', '=', userId)

const isInAlready = () => new ApiError('ALREADY_EXISTS', texts.memberAlready)
const isFull = () => new ApiError('LIMIT_REACHED', texts.familyFull)
