import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { insertItem } from '../items/insert-item.ts'
import type { ItemRow } from '../items/item.ts'
import { findTaken } from '../items/item-queries.ts'
import { uploadWriteTurn } from './upload-write-queue.ts'

/**
 * Turns an upload into an item. In the same transaction, `take` ends the upload; it resolves to false if the
 * upload was abandoned. Throws ITEM_EXISTS or DUPLICATE_ITEM if another upload was faster.
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
      // If the row is gone, the sweeper has deleted the blobs, and the client must upload again.
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

export async function refuseTaken(
  db: Kysely<Schema>,
  ownerId: number,
  item: Pick<ItemRow, 'id' | 'checksum'>,
): Promise<void> {
  const taken = await findTaken(db, ownerId, item)
  if (taken) throw new ApiError(taken === 'id' ? 'ITEM_EXISTS' : 'DUPLICATE_ITEM')
}

/** Ends an upload whose blobs move to an item or guest upload. Resolves to false if it was abandoned. */
export async function takeUpload(db: Kysely<Schema>, uploadId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('abandoned', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
