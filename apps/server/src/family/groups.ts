import type { FamilyGroup } from '@safelight/contract/family'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { forgetNotices } from './notices.ts'

export const groupOf = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('family_groups')
    .innerJoin('family_members', 'family_members.group_id', 'family_groups.id')
    .select(['family_groups.id', 'title', 'owner_id as ownerId'])
    .where('family_members.user_id', '=', userId)

export async function requireGroup(
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
): Promise<FamilyGroup> {
  const group = await groupOf(db, userId).where('family_groups.id', '=', groupId).executeTakeFirst()
  if (!group) throw new ApiError('NOT_FOUND')
  return group
}

export async function requireOwnGroup(
  db: Kysely<Schema>,
  userId: number,
  groupId: number,
): Promise<FamilyGroup> {
  const group = await requireGroup(db, userId, groupId)
  if (group.ownerId !== userId) throw new ApiError('FORBIDDEN')
  return group
}

/** Throws ALREADY_EXISTS if the person is in a group. */
export const createGroup = (
  db: Kysely<Schema>,
  ownerId: number,
  title: string,
  now: Date,
): Promise<FamilyGroup> =>
  writeFor(db, [ownerId], async transaction => {
    if (await groupOf(transaction, ownerId).executeTakeFirst()) throw inOneAlready()
    const { id } = await transaction
      .insertInto('family_groups')
      .values({ owner_id: ownerId, title, created_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMember(transaction, id, ownerId)
    return { id, title, ownerId }
  })

/** Throws ALREADY_EXISTS if the person is in a group. Deletes the person's notice about a previous group. */
export async function addMember(
  transaction: Kysely<Schema>,
  groupId: number,
  userId: number,
): Promise<void> {
  await transaction
    .insertInto('family_members')
    .values({ group_id: groupId, user_id: userId })
    .execute()
    .catch(error => {
      throw isUniqueViolation(error) ? inOneAlready() : error
    })
  await forgetNotices(transaction, [userId])
}

const inOneAlready = () => new ApiError('ALREADY_EXISTS', texts.inFamilyAlready)
