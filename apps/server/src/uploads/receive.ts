import type { MediaItem } from '@safelight/contract/items'
import { ciphertextLength } from '@safelight/contract/streams'
import type { UploadDescriptor } from '@safelight/contract/upload'
import { type BlobKey, StoreUnavailable, WrongBytes } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import type { UploadParts } from '../http/multipart.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import { assertTaken } from './assert-taken.ts'
import { checkStreams, sum } from './ciphertext.ts'
import { parseDescriptor, toItem } from './descriptor.ts'
import { whileHeld } from './leased-stream.ts'
import { type Lease, leaseForLater, underLease, WHOLE } from './leases.ts'
import {
  abandonedUploads,
  deleteUpload,
  finishUpload,
  markAbandoned,
  type OpenUpload,
  refuseTaken,
} from './store.ts'

export type Stores = Pick<Context, 'database' | 'blobs'>

type ReadParts = () => UploadParts | Promise<UploadParts>

/** What a descriptor says of the ciphertext behind it. */
interface Described extends Pick<UploadDescriptor, 'size' | 'digest' | 'renditionsDigest'> {
  renditions: readonly { length: number }[]
}

/** What comes of an upload: how its descriptor is read, and what one transaction then makes of it. */
interface Receiving<Dto extends Described, Result> {
  /** Throws what refuses the descriptor. */
  read(text: string): Promise<Dto>
  finish(dto: Dto): Promise<Result>
}

/** Takes one item: an item exists with all of its blobs or not at all. */
export const receiveUpload = (
  { now, ...stores }: Stores & Pick<Context, 'now'>,
  upload: OpenUpload,
  readParts: ReadParts,
): Promise<MediaItem> =>
  receiveItem(stores, upload, readParts, {
    async keep(item) {
      await finishUpload(stores.database, upload.id, item, now())
      return toMediaItem(item)
    },
  })

/** What is done with an item that has arrived. */
interface Keeping<Result> {
  /** Throws what refuses a descriptor beside what refuses any. */
  check?(dto: UploadDescriptor): Promise<void>
  keep(item: ItemRow): Promise<Result>
}

/** Takes the streams of one item, and leaves it to `keep` what one transaction makes of it. */
export const receiveItem = <Result>(
  stores: Stores,
  upload: OpenUpload,
  readParts: ReadParts,
  { check, keep }: Keeping<Result>,
): Promise<Result> =>
  receiveStreams(stores, upload, readParts, {
    async read(text) {
      const dto = parseDescriptor(text)
      await check?.(dto)
      await assertTaken(stores.database, dto)
      await refuseTaken(stores.database, upload.owner_id, dto)
      return dto
    },
    finish: dto =>
      keep(
        toItem(upload, dto, {
          original_digest: dto.digest,
          chunk_bytes: null,
          renditions_digest: dto.renditionsDigest,
        }),
      ),
  })

/**
 * Takes one original and its renditions. First the blobs are kept for good, each from the moment on at which its
 * bytes come, then one transaction makes something of them and ends the upload. Whatever fails, everything that
 * the upload holds is given back.
 */
export async function receiveStreams<Dto extends Described, Result>(
  stores: Stores,
  upload: OpenUpload,
  readParts: ReadParts,
  { read, finish }: Receiving<Dto, Result>,
): Promise<Result> {
  return orGiveBack(stores, upload, receive)

  async function receive(lease: Lease): Promise<Result> {
    const puts: Promise<void>[] = []
    try {
      const parts = await readParts()
      const dto = await read(await parts.field('dto'))

      const originalBytes = ciphertextLength(dto.size)
      const original = whileHeld(lease, await parts.file('file'))
      await put(puts, upload.original_blob, original, [originalBytes], dto.digest)
      const lengths = dto.renditions.map(rendition => rendition.length)
      if (lengths.length > 0) {
        const file = whileHeld(lease, await parts.file('renditions'))
        await put(puts, upload.renditions_blob, file, lengths, dto.renditionsDigest)
      }
      await parts.end()

      await Promise.all(puts)
      return await finish(dto)
    } finally {
      // What is still being kept could not be given back.
      await Promise.allSettled(puts)
    }
  }

  /** Resolves once the part has passed, so that the next one comes while this one is made durable. */
  async function put(
    puts: Promise<void>[],
    key: BlobKey,
    part: AsyncIterable<Uint8Array>,
    lengths: number[],
    digest: string,
  ): Promise<void> {
    const length = sum(lengths)
    if (length > stores.blobs.limits.mostPut) throw invalidFields(['/dto/size'])
    const passed = Promise.withResolvers<void>()
    async function* source() {
      yield* checkStreams(part, lengths)
      passed.resolve()
    }
    const kept = stores.blobs.put(key, source(), { length, digest }).catch(explainBytes)
    puts.push(kept)
    await Promise.race([passed.promise, kept])
  }
}

/** Runs what receives an upload, under its lease. Whatever fails, everything that the upload holds is given back. */
export async function orGiveBack<Result>(
  stores: Stores,
  upload: OpenUpload,
  receive: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  try {
    return await underLease(stores.database, upload.id, WHOLE, receive)
  } catch (error) {
    // What may yet appear cannot be given back: the sweeper comes when it has.
    if (error instanceof StoreUnavailable) await leaseForLater(stores.database, upload.id)
    else await abandonUpload(stores, upload)
    throw error
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
