import { LIMITS } from '@safelight/contract/limits'
import type { MediaItem } from '@safelight/contract/media'
import { fileName } from '@safelight/contract/media-keys'
import type { UploadDescriptor } from '@safelight/contract/upload'
import type { Parts } from '../../app.ts'
import type { StagedBlob } from '../../blobs/blob-store.ts'
import { ApiError, invalidFields } from '../../http/errors.ts'
import { type ItemRow, toMediaItem } from '../media/item.ts'
import { checkStreams, ciphertextLength, sum } from './ciphertext.ts'
import type { UploadParts } from './parts.ts'
import { deleteUpload, finishUpload, isOpen, type OpenUpload, refuseTaken } from './store.ts'

type Stores = Pick<Parts, 'database' | 'blobs'>

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
    const dto = checkDescriptor(await parts.descriptor())
    await refuseTaken(database, upload.owner_id, dto)

    const original = await stage(parts.file('file'), [ciphertextLength(dto.size)], dto.digest)
    const lengths = dto.renditions.map(rendition => rendition.length)
    const renditions =
      lengths.length > 0
        ? await stage(parts.file('renditions'), lengths, dto.renditionsDigest)
        : undefined
    await parts.end()

    await original.commit(upload.original_blob)
    await renditions?.commit(upload.renditions_blob)
    const item = toItem(upload, dto, original.bytes)
    const bytes = original.bytes + (renditions?.bytes ?? 0) + textBytes(item)
    await finishUpload(database, upload.id, item, bytes)
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

/** Ends an upload that became no item: its blobs go first, so that a crash in between loses no trace. */
export async function abandonUpload({ database, blobs }: Stores, upload: OpenUpload) {
  // A commit that failed with an error may still have happened: then the blobs are an item's.
  if (!(await isOpen(database, upload.id))) return
  await blobs.delete(upload.original_blob)
  await blobs.delete(upload.renditions_blob)
  await deleteUpload(database, upload.id)
}

function checkDescriptor(dto: UploadDescriptor): UploadDescriptor {
  if (dto.name !== fileName(dto.id, dto.type)) throw invalidFields(['/dto/name'])
  const bytes = sum(dto.renditions.map(rendition => rendition.length))
  if (bytes > LIMITS.renditionsBytes) throw invalidFields(['/dto/renditions'])
  return dto
}

/** The sealed texts count as well: without them a library of empty files would be free of any limit. */
const textBytes = (item: ItemRow): number =>
  item.wrapped_key.length + item.shared_details.length + item.private_details.length

function toItem(upload: OpenUpload, dto: UploadDescriptor, originalBytes: number): ItemRow {
  const lengths = dto.renditions.map(rendition => rendition.length)
  const places = dto.renditions.map(({ role, length }, i) => ({
    role,
    offset: sum(lengths.slice(0, i)),
    length,
  }))
  return {
    id: dto.id,
    owner_id: upload.owner_id,
    type: dto.type,
    size: dto.size,
    checksum: dto.checksum,
    day: dto.creationDate,
    date_added: dto.dateAdded,
    version: 1,
    wrapped_key: dto.wrappedKey,
    shared_details: dto.sharedDetails,
    private_details: dto.privateDetails,
    original_blob: upload.original_blob,
    original_bytes: originalBytes,
    renditions_blob: places.length > 0 ? upload.renditions_blob : null,
    renditions_json: JSON.stringify(places),
    trashed_at: null,
  }
}
