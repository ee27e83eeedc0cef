import type { MediaItem } from '@safelight/contract/items'
import { ciphertextLength } from '@safelight/contract/streams'
import type { UploadDescriptor } from '@safelight/contract/upload'
import type { StagedBlob } from '../blobs/blob-store.ts'
import { ApiError } from '../http/errors.ts'
import type { UploadParts } from '../http/multipart.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import type { Parts } from '../parts.ts'
import { checkStreams } from './ciphertext.ts'
import { parseDescriptor, toItem } from './descriptor.ts'
import { assertFileSize } from './file-size.ts'
import { deleteUpload, finishUpload, isOpen, type OpenUpload, refuseTaken } from './store.ts'

export type Stores = Pick<Parts, 'database' | 'blobs'>

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
  { now, ...stores }: Stores & Pick<Parts, 'now'>,
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
      await assertFileSize(stores.database, dto.size)
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
 * Takes one original and its renditions. First the blobs are on the disk for good, then one transaction
 * makes something of them and ends the upload. Whatever fails, everything that the upload holds is given
 * back.
 */
export async function receiveStreams<Dto extends Described, Result>(
  stores: Stores,
  upload: OpenUpload,
  readParts: ReadParts,
  { read, finish }: Receiving<Dto, Result>,
): Promise<Result> {
  const staged: StagedBlob[] = []
  try {
    const parts = await readParts()
    const dto = await read(await parts.field('dto'))

    const original = await stage(parts.file('file'), [ciphertextLength(dto.size)], dto.digest)
    const lengths = dto.renditions.map(rendition => rendition.length)
    const renditions =
      lengths.length > 0
        ? await stage(parts.file('renditions'), lengths, dto.renditionsDigest)
        : undefined
    await parts.end()

    await both(original.commit(upload.original_blob), renditions?.commit(upload.renditions_blob))
    return await finish(dto)
  } catch (error) {
    for (const blob of staged) await blob.discard()
    await abandonUpload(stores, upload)
    throw error
  }

  async function stage(part: ReturnType<UploadParts['file']>, lengths: number[], digest: string) {
    const blob = await stores.blobs.stage(checkStreams(await part, lengths))
    staged.push(blob)
    if (blob.digest !== digest) throw new ApiError('CHECKSUM_MISMATCH')
    return blob
  }
}

/** Waits for both to end before it throws what one of them has thrown: nothing goes on behind a failure. */
async function both(...commits: (Promise<void> | undefined)[]): Promise<void> {
  await Promise.allSettled(commits)
  await Promise.all(commits)
}

/** Ends an upload that became no item: its blobs go first, so that a crash in between loses no trace. */
export async function abandonUpload({ database, blobs }: Stores, upload: OpenUpload) {
  // A commit that failed with an error may still have happened: then the blobs are an item's.
  if (!(await isOpen(database, upload.id))) return
  const [left] = await blobs.delete([upload.original_blob, upload.renditions_blob])
  if (left) throw left.reason
  await deleteUpload(database, upload.id)
}
