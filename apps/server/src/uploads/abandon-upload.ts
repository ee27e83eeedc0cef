import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { leasedUploads } from './leases.ts'
import type { OpenUpload } from './reserve-upload.ts'

type Stores = Pick<Context, 'database' | 'blobs'>

/**
 * Ends an upload that became nothing. It is closed first: a commit that failed with an error may still have happened, or
 * be about to, and then the blobs are an item's.
 */
export async function abandonUpload(stores: Stores, upload: OpenUpload): Promise<void> {
  if (await markAbandoned(stores.database, upload.owner_id, upload.id)) {
    await clearAway(stores, upload)
  }
}

/**
 * Gives back what a closed upload holds, its blobs first, so that a crash in between loses no trace. What another
 * server still writes it clears away itself as it ends, or the sweeper does.
 */
export async function clearAway(
  { database, blobs }: Stores,
  { id, original_blob, renditions_blob }: OpenUpload,
): Promise<void> {
  if (!(await abandonedUploads(database).where('id', '=', id).executeTakeFirst())) return
  for (const key of [original_blob, renditions_blob]) await blobs.discard(key)
  await deleteUpload(database, id)
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
