import type { ExpectedBytes } from '../blobs/blob-store.ts'
import { type BlobKey, StoreUnavailable, WrongBytes } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { leaseForLater } from './leases.ts'
import {
  abandonedUploads,
  deleteUpload,
  markAbandoned,
  type OpenUpload,
  reserveUpload,
} from './store.ts'

type Stores = Pick<Context, 'database' | 'blobs'>

/** Reserves quota for an upload. Throws QUOTA_EXCEEDED, and LIMIT_REACHED above so many that are open. */
export async function reserve(
  context: Stores & Pick<Context, 'storageLimit' | 'now'>,
  ownerId: number,
  bytes: number,
  openUploads: number | null = null,
): Promise<Reservation> {
  const { database, storageLimit, now } = context
  const limits = { bytes: storageLimit, uploads: openUploads }
  return new Reservation(context, await reserveUpload(database, ownerId, bytes, limits, now()))
}

/** The quota and the blobs of an upload. Unless the upload was kept, the end of the scope gives them back. */
export class Reservation implements AsyncDisposable {
  readonly upload: OpenUpload
  readonly #stores: Stores
  #isKept = false
  #mayAppear = false

  constructor(stores: Stores, upload: OpenUpload) {
    this.#stores = stores
    this.upload = upload
  }

  /** Makes one of the upload's blobs durable. Throws CHECKSUM_MISMATCH, and what the store and the source throw. */
  async put(
    key: BlobKey,
    source: AsyncIterable<Uint8Array>,
    expected: ExpectedBytes,
  ): Promise<void> {
    const { blobs } = this.#stores
    if (expected.length > blobs.limits.mostPut) throw invalidFields(['/dto/size'])
    try {
      await blobs.put(key, source, expected).catch(explainBytes)
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#mayAppear = true
      throw error
    }
  }

  /** Call it once the upload has become something, which owns the quota and the blobs from now on. */
  keep(): void {
    this.#isKept = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isKept) return
    // A blob that may still appear cannot be released yet; the sweeper deletes it later.
    if (this.#mayAppear) await leaseForLater(this.#stores.database, this.upload.id)
    else await abandonUpload(this.#stores, this.upload)
  }
}

/** Wrong bytes are the client's. */
export function explainBytes(error: unknown): never {
  if (error instanceof WrongBytes) {
    throw new ApiError('CHECKSUM_MISMATCH', undefined, { cause: error })
  }
  throw error
}

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
