import type { Rotation } from '@safelight/contract/album-records'
import type { Kysely } from 'kysely'
import { ROW_BYTES } from '../accounts/charges.ts'
import { peopleOf } from '../accounts/person.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota, countUsed } from '../accounts/quota.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { AlbumRow } from './access.ts'
import { openLinks } from './open-links.ts'

/**
 * Starts a new epoch of an album (format rule F13). Call it after removing a person or a link, or lowering a
 * right, within the same transaction.
 * - Throws STALE_EPOCH unless the rotation names exactly the remaining members with their rights, and the
 *   unexpired links.
 * - Throws STALE_VERSION unless each new version is one above the stored one.
 * - Throws QUOTA_EXCEEDED if the resealed texts grow beyond the owner's free storage.
 * Does not check the number of epochs: call `assertEpochReserve` for that.
 */
export async function rotate(
  db: Kysely<Schema>,
  album: AlbumRow,
  rotation: Rotation,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  const { epoch, details, members } = rotation
  if (epoch !== album.epoch + 1) throw new ApiError('STALE_EPOCH')
  const isNext =
    details.version === album.details_version + 1 && members.version === album.members_version + 1
  if (!isNext) throw new ApiError('STALE_VERSION')
  const sharesBefore = await resealShares(db, album.id, rotation)
  const linksBefore = await resealLinks(db, album.id, rotation, now)
  const before = [album.details_sealed, album.members_sealed, ...linksBefore]
  const after = [details.sealed, members.sealed, ...rotation.links.map(link => link.sealed)]
  const growth = charsOf(after) - charsOf(before)
  if (growth > 0) await assertQuota(db, album.owner_id, growth, limit)
  await db
    .insertInto('album_epochs')
    .values({ album_id: album.id, epoch, previous_key: rotation.previous })
    .execute()
  await db
    .updateTable('albums')
    .set({
      epoch,
      wrapped_key: rotation.wrappedKey,
      details_version: details.version,
      details_sealed: details.sealed,
      details_author: (await peopleOf(db, [album.owner_id]))(album.owner_id).accountId,
      details_signature: details.signature,
      members_version: members.version,
      members_sealed: members.sealed,
      members_signature: members.signature,
    })
    .where('id', '=', album.id)
    .execute()
  const sharesAfter = rotation.shares.map(share => share.sealed)
  const grown = growth + charsOf(sharesAfter) - charsOf(sharesBefore)
  await countUsed(db, album.owner_id, grown + ROW_BYTES)
}

const charsOf = (texts: string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

async function resealShares(db: Kysely<Schema>, albumId: string, { epoch, shares }: Rotation) {
  const left = await db
    .selectFrom('album_shares')
    .select(['user_id', 'right', 'sealed'])
    .where('album_id', '=', albumId)
    .execute()
  const names = left.map(share => `${share.user_id} ${share.right}`)
  if (
    !areSame(
      names,
      shares.map(share => `${share.userId} ${share.right}`),
    )
  ) {
    throw new ApiError('STALE_EPOCH')
  }
  for (const { userId, sealed, signature } of shares) {
    await db
      .updateTable('album_shares')
      .set({ epoch, sealed, signature })
      .where('album_id', '=', albumId)
      .where('user_id', '=', userId)
      .execute()
  }
  return left.map(share => share.sealed)
}

async function resealLinks(
  db: Kysely<Schema>,
  albumId: string,
  { links }: Rotation,
  now: Date,
): Promise<string[]> {
  const left = await openLinks(db, { album: albumId }, now)
    .select(['token', 'version', 'sealed'])
    .execute()
  if (
    !areSame(
      left.map(link => link.token),
      links.map(link => link.token),
    )
  ) {
    throw new ApiError('STALE_EPOCH')
  }
  const versions = new Map(left.map(link => [link.token, link.version]))
  for (const { token, version, sealed, signature } of links) {
    if (version !== (versions.get(token) ?? 0) + 1) throw new ApiError('STALE_VERSION')
    await db
      .updateTable('links')
      .set({ version, sealed, signature })
      .where('token', '=', token)
      .execute()
  }
  return left.map(link => link.sealed)
}

/** Compares two lists as sets; returns false if either has duplicates. */
const areSame = (a: string[], b: string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length
