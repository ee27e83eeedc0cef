import type { SignedItem } from '@safelight/contract/album-records'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { chargeOf, removeCharged } from '../accounts/charges.ts'
import { assertBelow } from '../accounts/limits.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota, countUsed } from '../accounts/quota.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { signDetails } from '../items/signatures.ts'
import { type AlbumRow, albumFor, writeForAlbum } from './access.ts'
import { removeAlbum } from './removal.ts'

export type NewMembership = SignedItem & { wrappedKey: string; signature: string }

/** Adds an album with its first items. Throws ALBUM_EXISTS if the id is taken, and what `addItems` throws. */
export async function insertAlbum(
  db: Kysely<Schema>,
  album: AlbumRow,
  items: NewMembership[],
): Promise<void> {
  try {
    await writeFor(db, [album.owner_id], async transaction => {
      await assertBelow(
        LIMITS.albumsOfAccount,
        transaction
          .selectFrom('albums')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('owner_id', '=', album.owner_id),
      )
      await transaction.insertInto('albums').values(album).execute()
      await countUsed(transaction, album.owner_id, chargeOf('albums', album))
      await insertItems(transaction, album.owner_id, album, items)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ALBUM_EXISTS')
    throw error
  }
}

export interface AlbumChange {
  details?: { epoch: number; version: number; sealed: string; signature: string } | undefined
  author: string
  coverId?: string | null | undefined
  /** The chosen cover that the change is based on. undefined: any. */
  seenCoverId?: string | null | undefined
}

export function updateAlbum(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  { details, author, coverId, seenCoverId }: AlbumChange,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    const album = await albumFor(transaction, userId, albumId, 'editDetails')
    if (details && details.epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    if (details && details.version !== album.details_version + 1) {
      throw new ApiError('STALE_VERSION')
    }
    if (coverId && !(await hasItem(transaction, albumId, coverId))) {
      throw new ApiError('NOT_FOUND')
    }
    if (coverId !== undefined && seenCoverId !== undefined) {
      const chosen = await chosenCover(transaction, album)
      const isKnown = chosen === null || chosen === seenCoverId || chosen === coverId
      if (!isKnown) throw new ApiError('STALE_VERSION')
    }
    if (!details && coverId === undefined) return
    const growth = details ? details.sealed.length - album.details_sealed.length : 0
    if (growth > 0) await assertQuota(transaction, album.owner_id, growth, limit)
    await transaction
      .updateTable('albums')
      .set({
        ...(details && {
          details_version: details.version,
          details_sealed: details.sealed,
          details_author: author,
          details_signature: details.signature,
        }),
        ...(coverId !== undefined && { cover_id: coverId }),
        changed_at: now.toISOString(),
      })
      .where('id', '=', albumId)
      .execute()
    await countUsed(transaction, album.owner_id, growth)
  })
}

/** A cover that left the album or is in the trash is nobody's choice. */
async function chosenCover(
  db: Kysely<Schema>,
  album: Pick<AlbumRow, 'id' | 'cover_id'>,
): Promise<string | null> {
  if (album.cover_id === null) return null
  const row = await db
    .selectFrom('album_items')
    .select('item_id')
    .where('album_id', '=', album.id)
    .where('item_id', '=', album.cover_id)
    .where('trashed', '=', 0)
    .executeTakeFirst()
  return row?.item_id ?? null
}

async function hasItem(db: Kysely<Schema>, albumId: string, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom('album_items')
    .select('item_id')
    .where('album_id', '=', albumId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

export function deleteAlbum(db: Kysely<Schema>, userId: number, albumId: string): Promise<void> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    await albumFor(transaction, userId, albumId, 'manage')
    await removeAlbum(transaction, albumId)
  })
}

export async function noteChange(db: Kysely<Schema>, albumId: string, now: Date): Promise<void> {
  await db
    .updateTable('albums')
    .set({ changed_at: now.toISOString() })
    .where('id', '=', albumId)
    .execute()
}

export function addItems(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  { epoch, items }: { epoch: number; items: NewMembership[] },
  now: Date,
): Promise<string[]> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    const album = await albumFor(transaction, userId, albumId, 'addItems')
    if (epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    const added = await insertItems(transaction, userId, album, items)
    if (added.length > 0) await noteChange(transaction, albumId, now)
    return added
  })
}

async function insertItems(
  db: Kysely<Schema>,
  userId: number,
  album: Pick<AlbumRow, 'id' | 'epoch'>,
  memberships: NewMembership[],
): Promise<string[]> {
  const own = new Map((await signDetails(db, userId, memberships)).map(item => [item.id, item]))
  const added: string[] = []
  let bytes = 0
  for (const { id, wrappedKey, signature } of memberships) {
    const item = own.get(id)
    if (!item) continue
    const row = {
      album_id: album.id,
      item_id: id,
      owner_id: userId,
      day: item.day,
      size: item.size,
      trashed: 0,
      epoch: album.epoch,
      wrapped_key: wrappedKey,
      signature,
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('album_items')
      .values(row)
      .onConflict(conflict => conflict.columns(['album_id', 'item_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) continue
    added.push(id)
    bytes += chargeOf('album_items', row)
  }
  await countUsed(db, userId, bytes)
  return added
}

/**
 * The owner can remove all items. A member can remove only the member's own items. Resolves to the removed
 * ids.
 */
export function removeItems(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  ids: string[],
  now: Date,
): Promise<string[]> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    const album = await albumFor(transaction, userId, albumId, 'addItems')
    const keys = transaction
      .selectFrom('album_items')
      .select(['album_id', 'item_id'])
      .where('album_id', '=', albumId)
      .where('item_id', 'in', ids)
      .$if(album.owner_id !== userId, query => query.where('owner_id', '=', userId))
    const removed = await keys.execute()
    await removeCharged(transaction, 'album_items', keys)
    if (removed.length > 0) await noteChange(transaction, albumId, now)
    return removed.map(row => row.item_id)
  })
}
