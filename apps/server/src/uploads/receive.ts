import type { MediaItem } from '@safelight/contract/items'
import { ciphertextLength } from '@safelight/contract/streams'
import type { StagedBlob } from '../blobs/blob-store.ts'
import { ApiError } from '../http/errors.ts'
import type { UploadParts } from '../http/multipart.ts'
import { toMediaItem } from '../items/item.ts'
import type { Parts } from '../parts.ts'
import { checkStreams } from './ciphertext.ts'
import { parseDescriptor, toItem } from './descriptor.ts'
import { deleteUpload, finishUpload, isOpen, type OpenUpload, refuseTaken } from './store.ts'

export type Stores = Pick<Parts, 'database' | 'blobs'>

/**
 * Takes one item: an item exists with all of its blobs or not at all. First the blobs are on the disk
 * for good, then one transaction makes the item and ends the upload. Whatever fails, everything that
 * the upload holds is given back.
 */
export async function receiveUpload(
  { database, blobs }: Stores,
  upload: OpenUpload,
  readParts: () => UploadParts,
): Promise<MediaItem> {
  const staged: StagedBlob[] = []
  try {
    const parts = readParts()
    const dto = parseDescriptor(await parts.field('dto'))
    await refuseTaken(database, upload.owner_id, dto)

    const original = await stage(parts.file('file'), [ciphertextLength(dto.size)], dto.digest)
    const lengths = dto.renditions.map(rendition => rendition.length)
    const renditions =
      lengths.length > 0
        ? await stage(parts.file('renditions'), lengths, dto.renditionsDigest)
        : undefined
    await parts.end()

    await both(original.commit(upload.original_blob), renditions?.commit(upload.renditions_blob))
    const item = toItem(upload, dto, original.bytes)
    await finishUpload(database, upload.id, item)
    return toMediaItem(item)
  } catch (error) {
    for (const blob of staged) await blob.discard()
    await abandonUpload({ database, blobs }, upload)
    throw error
  }

  async function stage(part: ReturnType<UploadParts['file']>, lengths: number[], digest: string) {
    const blob = await blobs.stage(checkStreams(await part, lengths))
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
