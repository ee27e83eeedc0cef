import type { Rotation } from '@safelight/contract/album-records'
import type { Person } from '@safelight/contract/contacts'
import { LIMITS } from '@safelight/contract/limits'
import { allows, isLowered, isWeaker, type Right } from '@safelight/contract/rights'
import type { Kysely, Selectable } from 'kysely'
import { assertNotBlocked } from '../../accounts/blocked-senders.ts'
import { chargeOf, removeCharged } from '../../accounts/charges.ts'
import { assertBelow } from '../../accounts/limits.ts'
import type { StorageLimit } from '../../accounts/plan/storage-limit.ts'
import { countUsed } from '../../accounts/quota.ts'
import type { AlbumSharesTable } from '../../database/schema/albums.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError, invalidFields } from '../../http/errors.ts'
import { albumFor, writeForAlbum } from '../access.ts'
import { noteChange } from '../edit-album.ts'
import { assertEpochReserve } from '../epoch-reserve.ts'
import { rotate } from '../rotate.ts'
import { albumSharesBetween } from './album-shares.ts'

export interface NewAlbumShare {
  recipient: Person
  right: Right
  epoch: number
  sealed: string
  signature: string
  members: { version: number; sealed: string; signature: string }
}

/**
 * Shares an album or raises a right, and stores the new member list. Resolves to whether the share is new.
 * Throws RECIPIENT_NOT_FOUND if the recipient has blocked the owner.
 */
export function addAlbumShare(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  share: NewAlbumShare,
  now: Date,
): Promise<boolean> {
  return writeFor(db, [ownerId, share.recipient.userId], async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'manage')
    const { recipient, right, epoch, sealed, signature, members } = share
    await assertNotBlocked(transaction, recipient.userId, ownerId)
    if (epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    if (members.version !== album.members_version + 1) throw new ApiError('STALE_VERSION')
    const before = await assertRaisedAndFew(transaction, ownerId, albumId, recipient.userId, right)
    const values = { right, epoch, sealed, signature }
    const row = {
      album_id: albumId,
      album_owner_id: ownerId,
      user_id: recipient.userId,
      created_at: now.toISOString(),
      ...values,
    }
    await transaction
      .insertInto('album_shares')
      .values(row)
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
    const grown = chargeOf('album_shares', row) - (before ? chargeOf('album_shares', before) : 0)
    const longer = members.sealed.length - album.members_sealed.length
    await countUsed(transaction, ownerId, grown + longer)
    await assertEpochReserve(transaction, albumId)
    return before === undefined
  })
}

/**
 * Throws STALE_EPOCH if the right is weaker than the member's current right: a weaker right needs a new
 * epoch. Throws LIMIT_REACHED if a new member would exceed the largest number of members.
 */
async function assertRaisedAndFew(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  userId: number,
  right: Right,
): Promise<Selectable<AlbumSharesTable> | undefined> {
  const shares = await db
    .selectFrom('album_shares')
    .selectAll()
    .where('album_id', '=', albumId)
    .execute()
  const present = shares.find(share => share.user_id === userId)
  if (!present) {
    if (shares.length >= LIMITS.membersOfAlbum) throw new ApiError('LIMIT_REACHED')
    await assertBelow(LIMITS.sharesWithPerson, albumSharesBetween(db, ownerId, userId))
  }
  if (present && isWeaker(right, present.right)) throw new ApiError('STALE_EPOCH')
  return present
}

/**
 * Lowers a member's right and starts a new epoch. Throws STALE_EPOCH unless the rotation gives the member a
 * weaker right. The weakest right is always accepted, so that a client can repeat the call.
 */
export function lowerAlbumShare(
  db: Kysely<Schema>,
  ownerId: number,
  { albumId, userId }: { albumId: string; userId: number },
  rotation: Rotation,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeFor(db, [ownerId, userId], async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'manage')
    const share = await transaction
      .selectFrom('album_shares')
      .select('right')
      .where('album_id', '=', albumId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!share) throw new ApiError('NOT_FOUND')
    const right = rotation.shares.find(one => one.userId === userId)?.right
    if (!right || !isLowered(share.right, right)) throw new ApiError('STALE_EPOCH')
    await transaction
      .updateTable('album_shares')
      .set({ right })
      .where('album_id', '=', albumId)
      .where('user_id', '=', userId)
      .execute()
    if (!allows(right, 'addItems')) await takeOutItemsOf(transaction, albumId, userId, now)
    await rotate(transaction, album, rotation, limit, now)
  })
}

/**
 * Starts a new epoch without the members who have left the album. Throws LIMIT_REACHED if too few epochs
 * remain.
 */
export function renewAlbum(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  rotation: Rotation,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeFor(db, [ownerId], async transaction => {
    const album = await albumFor(transaction, ownerId, albumId, 'manage')
    await rotate(transaction, album, rotation, limit, now)
    await assertEpochReserve(transaction, albumId)
  })
}

/**
 * Removes a member. If the owner removes the member, the request must include a rotation. A member who leaves
 * cannot rotate; the owner calls `renewAlbum` later.
 */
export function removeAlbumShare(
  db: Kysely<Schema>,
  askerId: number,
  { albumId, userId }: { albumId: string; userId: number },
  rotation: Rotation | undefined,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeForAlbum(db, albumId, [askerId, userId], async transaction => {
    const isLeaving = askerId === userId
    const album = await albumFor(transaction, askerId, albumId, isLeaving ? 'view' : 'manage')
    if (!(await takeOutMember(transaction, albumId, userId, now))) throw new ApiError('NOT_FOUND')
    if (isLeaving) return
    if (!rotation) throw invalidFields(['/rotation'])
    await rotate(transaction, album, rotation, limit, now)
  })
}

export async function takeOutMember(
  db: Kysely<Schema>,
  albumId: string,
  userId: number,
  now: Date,
): Promise<boolean> {
  const keys = db
    .selectFrom('album_shares')
    .select(['album_id', 'user_id'])
    .where('album_id', '=', albumId)
    .where('user_id', '=', userId)
  const removed = await removeCharged(db, 'album_shares', keys)
  await takeOutItemsOf(db, albumId, userId, now)
  return removed > 0
}

/**
 * Removes a person's items from an album. Call it when this person may no longer add items: other people's
 * apps would reject the items.
 */
async function takeOutItemsOf(db: Kysely<Schema>, albumId: string, userId: number, now: Date) {
  const keys = db
    .selectFrom('album_items')
    .select(['album_id', 'item_id'])
    .where('album_id', '=', albumId)
    .where('owner_id', '=', userId)
  if ((await removeCharged(db, 'album_items', keys)) > 0) await noteChange(db, albumId, now)
}
