import type { Rotation } from '@safelight/contract/album-records'
import type { Person } from '@safelight/contract/contacts'
import { LIMITS } from '@safelight/contract/limits'
import type { Right } from '@safelight/contract/share-records'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { ApiError, invalidFields } from '../../http/errors.ts'
import { albumFor } from '../access/albums.ts'
import { refuseWithoutReserve } from '../albums/reserve.ts'
import { rotate } from '../albums/rotate.ts'
import { albumSharesBetween } from './store.ts'

/** A share of an album as its owner sends it. */
export interface NewAlbumShare {
  recipient: Person
  right: Right
  epoch: number
  sealed: string
  signature: string
  members: { version: number; sealed: string; signature: string }
}

/** Shares an album, or raises a right; the new list of members goes with it. */
export function addAlbumShare(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  share: NewAlbumShare,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'owner')
    const { recipient, right, epoch, sealed, signature, members } = share
    if (epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    if (members.version !== album.members_version + 1) throw new ApiError('STALE_VERSION')
    await refuseLoweringOrTooMany(transaction, ownerId, albumId, recipient.userId, right)
    const values = { right, epoch, sealed, signature }
    await transaction
      .insertInto('album_shares')
      .values({
        album_id: albumId,
        user_id: recipient.userId,
        created_at: now.toISOString(),
        ...values,
      })
      .onConflict(conflict => conflict.columns(['album_id', 'user_id']).doUpdateSet(values))
      .execute()
    await transaction
      .updateTable('albums')
      .set({
        members_version: members.version,
        members_sealed: members.sealed,
        members_signature: members.signature,
      })
      .where('id', '=', albumId)
      .execute()
    await refuseWithoutReserve(transaction, albumId)
  })
}

/**
 * Who may edit and shall not any more needs a new epoch: somebody else's list would still name them.
 * There are limits to how many are new.
 */
async function refuseLoweringOrTooMany(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  userId: number,
  right: Right,
): Promise<void> {
  const shares = await db
    .selectFrom('album_shares')
    .select(['user_id', 'right'])
    .where('album_id', '=', albumId)
    .execute()
  const present = shares.find(share => share.user_id === userId)
  if (!present) {
    const { count } = await albumSharesBetween(db, ownerId, userId).executeTakeFirstOrThrow()
    if (shares.length >= LIMITS.membersOfAlbum || count >= LIMITS.sharesWithPerson) {
      throw new ApiError('LIMIT_REACHED')
    }
  }
  if (present?.right === 'EDIT' && right === 'VIEW') throw new ApiError('STALE_EPOCH')
}

/** Leaves a member the right to view alone, under a new epoch. */
export function lowerAlbumShare(
  db: Kysely<Schema>,
  ownerId: number,
  { albumId, userId }: { albumId: string; userId: number },
  rotation: Rotation,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'owner')
    const { numUpdatedRows } = await transaction
      .updateTable('album_shares')
      .set({ right: 'VIEW' })
      .where('album_id', '=', albumId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new ApiError('NOT_FOUND')
    await takeOutItemsOf(transaction, albumId, userId)
    await rotate(transaction, album, rotation, now)
  })
}

/** A new epoch for the members and links that are there, in which somebody who left has no part. LIMIT_REACHED. */
export function renewAlbum(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  rotation: Rotation,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'owner')
    await rotate(transaction, album, rotation, now)
    await refuseWithoutReserve(transaction, albumId)
  })
}

/** Removes a member under a new epoch, as the owner; or oneself, which needs none. */
export function removeAlbumShare(
  db: Kysely<Schema>,
  askerId: number,
  { albumId, userId }: { albumId: string; userId: number },
  rotation: Rotation | undefined,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async transaction => {
    const isLeaving = askerId === userId
    const album = await albumFor(transaction, askerId, albumId, isLeaving ? 'read' : 'owner')
    const { numDeletedRows } = await transaction
      .deleteFrom('album_shares')
      .where('album_id', '=', albumId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    await takeOutItemsOf(transaction, albumId, userId)
    if (isLeaving) return
    if (!rotation) throw invalidFields(['/rotation'])
    await rotate(transaction, album, rotation, now)
  })
}

/** What somebody may not add any more does not stay: readers would refuse it. */
async function takeOutItemsOf(db: Kysely<Schema>, albumId: string, userId: number) {
  await db
    .deleteFrom('album_items')
    .where('album_id', '=', albumId)
    .where('owner_id', '=', userId)
    .execute()
}
