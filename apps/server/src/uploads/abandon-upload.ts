import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { leasedUploads } from './leases.ts'
import type { OpenUpload } from './reserve-upload.ts'

type Stores = Pick<Context, 'database' | 'blobs'>

/**
 * Closes an unfinished upload, then deletes its blobs. If the upload has become an item after all, keeps the
 * blobs.
 */
export async function abandonUpload(stores: Stores, upload: OpenUpload): Promise<void> {
  if (await markAbandoned(stores.database, upload.owner_id, upload.id)) {
    await clearAway(stores, upload)
  }
}

/**
 * Deletes the blobs of a closed upload, then its row. After a crash, the row still names the blobs. Does
 * nothing while a server writes the blobs: that server deletes them later.
 */
export async function clearAway(
  { database, blobs }: Stores,
  { id, original_blob, renditions_blob }: OpenUpload,
): Promise<void> {
  if (!(await abandonedUploads(database).where('id', '=', id).executeTakeFirst())) return
  for (const key of [original_blob, renditions_blob]) await blobs.discard(key)
  await deleteUpload(database, id)
}

/**
 * Closes an owner's upload, which then can no longer complete. Resolves to false if the upload has completed
 * or is staged.
 */
export const markAbandoned = (
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<boolean> =>
  // Locks the owner, as the code that completes an upload does. The upload cannot become an item meanwhile.
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

export const abandonedUploads = (db: Kysely<Schema>) =>
  db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('abandoned', '=', 1)
    .where('id', 'not in', leasedUploads(db))

export async function deleteUpload(db: Kysely<Schema>, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).execute()
}

/**
 * Returns unfinished single-request uploads that started before a time. Leaves out those that a server is
 * writing.
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
