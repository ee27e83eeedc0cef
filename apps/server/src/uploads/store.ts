import type { Kysely, Selectable } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota } from '../accounts/quota.ts'
import { newBlobKey } from '../blobs/blob-store.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { UploadsTable } from '../database/schema/uploads.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import type { ItemRow } from '../items/item.ts'
import { findTaken, insertItem } from '../items/item-queries.ts'
import { leasedUploads, takeLease, WHOLE } from './leases.ts'
import { uploadWriteTurn } from './upload-write-queue.ts'

/** An upload under way. As long as its row exists, its blobs belong to it and to no item. */
export type OpenUpload = Selectable<UploadsTable>

/** What an account may have at most; null: no limit. */
interface UploadLimits {
  bytes: StorageLimit
  /** Uploads that are open at once. */
  uploads: number | null
}

/**
 * Reserves quota for an upload, decides its blobs' keys, and holds it for this server. Throws QUOTA_EXCEEDED and
 * LIMIT_REACHED.
 */
export async function reserveUpload(
  db: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limits: UploadLimits,
  now: Date,
): Promise<OpenUpload> {
  using _turn = await uploadWriteTurn(db)
  return await writeFor(db, [ownerId], transaction =>
    reserveWithin(transaction, ownerId, bytes, limits, now),
  )
}

/** The same within a transaction that does more. */
export async function reserveWithin(
  transaction: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limits: UploadLimits,
  now: Date,
): Promise<OpenUpload> {
  // One name for both: by it the item can be found when the upload is over.
  const id = newBlobKey()
  const upload: OpenUpload = {
    id,
    owner_id: ownerId,
    original_blob: id,
    renditions_blob: newBlobKey(),
    reserved_bytes: bytes,
    started_at: now.toISOString(),
    abandoned: 0,
  }
  await assertQuota(transaction, ownerId, bytes, limits.bytes)
  if (limits.uploads !== null) {
    await assertBelow(limits.uploads, openUploadsOf(transaction, ownerId))
  }
  await transaction.insertInto('uploads').values(upload).execute()
  await takeLease(transaction, id, WHOLE)
  return upload
}

/** The query of how many uploads of an account are open: those that are staged have arrived. */
export const openUploadsOf = (db: Kysely<Schema>, ownerId: number) => {
  const countOf = (table: 'uploads' | 'staged_items') =>
    db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
  return db.selectNoFrom(eb =>
    eb(countOf('uploads'), '-', countOf('staged_items')).$castTo<number>().as('count'),
  )
}

/**
 * Turns an upload into an item; `take` ends the upload. Throws ITEM_EXISTS or DUPLICATE_ITEM when another one
 * was quicker.
 */
export async function finishUpload(
  db: Kysely<Schema>,
  uploadId: string,
  item: ItemRow,
  now: Date,
  take = takeUpload,
): Promise<void> {
  try {
    using _turn = await uploadWriteTurn(db)
    await writeFor(db, [item.owner_id], async transaction => {
      // Without its row, the upload has lost its blobs to the sweeper.
      if (!(await take(transaction, uploadId))) throw new ApiError('UPLOAD_INCOMPLETE')
      await insertItem(transaction, item)
      await countUpload(transaction, now)
    })
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTaken(db, item.owner_id, item)
    throw error
  }
}

async function countUpload(transaction: Kysely<Schema>, now: Date): Promise<void> {
  await transaction
    .insertInto('upload_days')
    .values({ day: now.toISOString().slice(0, 10), count: 1 })
    .onConflict(conflict =>
      conflict.column('day').doUpdateSet(eb => ({ count: eb('upload_days.count', '+', 1) })),
    )
    .execute()
}

/** Throws ITEM_EXISTS or DUPLICATE_ITEM when an item's id or checksum is taken. */
export async function refuseTaken(
  db: Kysely<Schema>,
  ownerId: number,
  item: Pick<ItemRow, 'id' | 'checksum'>,
): Promise<void> {
  const taken = await findTaken(db, ownerId, item)
  if (taken) throw new ApiError(taken === 'id' ? 'ITEM_EXISTS' : 'DUPLICATE_ITEM')
}

/** Closes an owner's upload for good; resolves to false when it became something already, or is staged. */
export const markAbandoned = (
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<boolean> =>
  // For the owner, as `takeUpload`: its blobs go, so it may not become an item meanwhile.
  writeFor(db, [ownerId], async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('uploads')
      .set({ abandoned: 1 })
      .where('id', '=', uploadId)
      .where('id', 'not in', staged => staged.selectFrom('staged_items').select('upload_id'))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('chunked_uploads').where('upload_id', '=', uploadId).execute()
    return true
  })

/** The query of the uploads that are closed and that no server writes any more. */
export const abandonedUploads = (db: Kysely<Schema>) =>
  db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('abandoned', '=', 1)
    .where('id', 'not in', leasedUploads(db))

/** Releases an upload's quota. */
export async function deleteUpload(db: Kysely<Schema>, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).execute()
}

/** Ends an upload whose blobs go to an item or a guest upload; resolves to false when they are lost or about to be. */
export async function takeUpload(db: Kysely<Schema>, uploadId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('abandoned', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Uploads in one request that began up to `time`, have not arrived, and that no server writes any more; those in chunks
 * and staged ones live longer.
 */
export async function uploadsStartedBefore(db: Kysely<Schema>, time: Date): Promise<OpenUpload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('started_at', '<=', time.toISOString())
    .where('abandoned', '=', 0)
    .where('id', 'not in', chunked => chunked.selectFrom('chunked_uploads').select('upload_id'))
    .where('id', 'not in', staged => staged.selectFrom('staged_items').select('upload_id'))
    .where('id', 'not in', leasedUploads(db))
    .execute()
}
