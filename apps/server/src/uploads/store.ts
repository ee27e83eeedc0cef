import type { Kysely, Selectable } from 'kysely'
import { newBlobKey } from '../../blobs/blob-store.ts'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema, UploadsTable } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import type { ItemRow } from '../media/item.ts'
import { findTaken, insertItem } from '../media/store.ts'

/** An upload under way. As long as its row exists, its blobs belong to it and to no item. */
export type OpenUpload = Selectable<UploadsTable>

/** Reserves quota for an upload and decides its blobs' keys. Throws QUOTA_EXCEEDED. */
export async function reserveUpload(
  db: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limitBytes: number | null,
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
  }
  await db.transaction().execute(async transaction => {
    await refuseBeyond(transaction, ownerId, bytes, limitBytes)
    await transaction.insertInto('uploads').values(upload).execute()
  })
  return upload
}

/** Throws QUOTA_EXCEEDED when so many bytes more would be above the limit. */
export async function refuseBeyond(
  db: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limitBytes: number | null,
): Promise<void> {
  if (limitBytes === null) return
  const taken = await bytesTaken(db, ownerId)
  if (taken + bytes > limitBytes) throw new ApiError('QUOTA_EXCEEDED')
}

/** Throws QUOTA_EXCEEDED for whoever has no storage left. */
export const refuseWhenFull = (
  db: Kysely<Schema>,
  ownerId: number,
  limitBytes: number | null,
): Promise<void> => refuseBeyond(db, ownerId, 1, limitBytes)

async function bytesTaken(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const { used_bytes } = await db
    .selectFrom('users')
    .select('used_bytes')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { reserved } = await db
    .selectFrom('uploads')
    .select(eb => eb.fn.sum<number | null>('reserved_bytes').as('reserved'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return used_bytes + Number(reserved ?? 0)
}

/** Turns an upload into an item. Throws ITEM_EXISTS or DUPLICATE_ITEM when another one was quicker. */
export async function finishUpload(
  db: Kysely<Schema>,
  uploadId: string,
  item: ItemRow,
): Promise<void> {
  try {
    await db.transaction().execute(async transaction => {
      // Whoever finds no row any more has lost the blobs to the sweeper.
      if (!(await takeUpload(transaction, uploadId))) throw new ApiError('UPLOAD_INCOMPLETE')
      await insertItem(transaction, item)
    })
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTaken(db, item.owner_id, item)
    throw error
  }
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

export async function isOpen(db: Kysely<Schema>, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return row !== undefined
}

/** Releases an upload's quota. */
export async function deleteUpload(db: Kysely<Schema>, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).execute()
}

/** Ends an upload whose blobs go to an item; resolves to false when they are lost or about to be. */
async function takeUpload(db: Kysely<Schema>, uploadId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('id', 'not in', abandoned =>
      abandoned.selectFrom('chunked_uploads').select('upload_id').where('abandoned', '=', 1),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Uploads in one request; those in chunks live longer. */
export async function uploadsStartedBefore(db: Kysely<Schema>, time: Date): Promise<OpenUpload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('started_at', '<=', time.toISOString())
    .where('id', 'not in', chunked => chunked.selectFrom('chunked_uploads').select('upload_id'))
    .execute()
}
