import {
  type BlobKey,
  type ExpectedBytes,
  StoreUnavailable,
  WrongBytes,
} from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { abandonUpload } from './abandon-upload.ts'
import { leaseForLater } from './leases.ts'
import { type OpenUpload, reserveUpload } from './reserve-upload.ts'

type Stores = Pick<Context, 'database' | 'blobs'>

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

/**
 * The quota and the blobs of an upload. At the end of the scope, the server releases them, unless `keep` was
 * called.
 */
export class Reservation implements AsyncDisposable {
  readonly upload: OpenUpload
  readonly #stores: Stores
  #isKept = false
  #mayAppear = false

  constructor(stores: Stores, upload: OpenUpload) {
    this.#stores = stores
    this.upload = upload
  }

  /**
   * Stores a blob. Throws INVALID_REQUEST if it is too large for the store, and CHECKSUM_MISMATCH if the
   * client sent other bytes than it announced. Also throws errors of the store and the source.
   */
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

  /** Call it once something else owns the quota and the blobs, such as an item or a chunked upload. */
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

/** Throws CHECKSUM_MISMATCH if the client sent wrong bytes, or else the error itself. */
export function explainBytes(error: unknown): never {
  if (error instanceof WrongBytes) {
    throw new ApiError('CHECKSUM_MISMATCH', undefined, { cause: error })
  }
  throw error
}
