import type { Kysely, Selectable } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota } from '../accounts/quota.ts'
import { newBlobKey } from '../blobs/blob-store.ts'
import type { UploadsTable } from '../database/schema/uploads.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { takeLease, WHOLE } from './leases.ts'
import { uploadWriteTurn } from './upload-write-queue.ts'

/** An unfinished upload. While its row exists, its blobs belong to it and to no item. */
export type OpenUpload = Selectable<UploadsTable>

/** Limits of an account: its storage, and its number of unfinished uploads. Null means no limit. */
interface UploadLimits {
  bytes: StorageLimit
  uploads: number | null
}

/**
 * Reserves quota and leases the upload to this server. Throws QUOTA_EXCEEDED if the bytes exceed the quota,
 * and LIMIT_REACHED for too many unfinished uploads.
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

export async function reserveWithin(
  transaction: Kysely<Schema>,
  ownerId: number,
  bytes: number,
  limits: UploadLimits,
  now: Date,
): Promise<OpenUpload> {
  // The upload and its original blob share one id. By this id, the code later finds the item too.
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

/**
 * Returns the query that counts an owner's open uploads. Staged uploads have arrived completely and do not
 * count, and neither do those of visitors.
 */
export const openUploadsOf = (db: Kysely<Schema>, ownerId: number) => {
  const countOf = (table: 'uploads' | 'staged_items' | 'guest_uploads') =>
    db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
  return db.selectNoFrom(eb =>
    eb(eb(countOf('uploads'), '-', countOf('staged_items')), '-', countOf('guest_uploads'))
      .$castTo<number>()
      .as('count'),
  )
}
