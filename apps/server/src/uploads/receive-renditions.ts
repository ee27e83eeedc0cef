import { LIMITS } from '@safelight/contract/limits'
import { type NewRenditions, newRenditions } from '@safelight/contract/renditions'
import type { Kysely } from 'kysely'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import type { AnnouncedForm } from '../http/multipart.ts'
import { collectBlobs } from '../items/deletion.ts'
import type { ItemRow } from '../items/item.ts'
import { changeableItem, replaceRenditions } from '../items/renditions.ts'
import { checkStreams, sum } from './ciphertext.ts'
import { placesOf } from './descriptor.ts'
import { holdHeadroom } from './disk-headroom.ts'
import { takeUpload } from './finish-upload.ts'
import { whileLeased } from './leased-stream.ts'
import { holdLease, WHOLE } from './leases.ts'
import { reserve } from './reservation.ts'
import type { OpenUpload } from './reserve-upload.ts'
import { uploadWriteTurn } from './upload-write-queue.ts'

/**
 * Replaces an item's renditions. First stores the new blob durably; then, in one transaction, assigns it to
 * the item and records the old blob as deleted. Throws NOT_FOUND for an item that is missing or in the trash,
 * and STALE_VERSION if the item has changed meanwhile. Also throws errors about the received bytes.
 */
export async function receiveRenditions(
  context: Context,
  ownerId: number,
  itemId: string,
  body: AnnouncedForm,
): Promise<ItemRow> {
  const { database, storageLimit } = context
  using headroom = await holdHeadroom(context, { ownerId, bytes: body.bytes })
  await using reservation = await reserve(context, ownerId, body.bytes)
  const { upload } = reservation
  await using lease = holdLease(database, upload.id, WHOLE)

  const form = body.open(file => whileLeased(lease, headroom.take(file)))
  const dto = parse(await form.field('dto'))
  // Fails early, before reading the bytes. `finishRenditions` checks again.
  await changeableItem(database, ownerId, itemId, dto.version)
  const lengths = dto.renditions.map(({ length }) => length)
  const source = checkStreams(await form.file('renditions'), lengths)
  await reservation.put(upload.renditions_blob, source, {
    length: sum(lengths),
    digest: dto.renditionsDigest,
  })
  await form.end()

  const { item, replaced } = await finishRenditions(database, upload, itemId, dto, storageLimit)
  reservation.keep()
  if (replaced !== null) await collectBlobs(context, [replaced])
  return item
}

async function finishRenditions(
  db: Kysely<Schema>,
  { id, owner_id, renditions_blob: blob }: OpenUpload,
  itemId: string,
  dto: NewRenditions,
  storageLimit: StorageLimit,
): Promise<{ item: ItemRow; replaced: BlobKey | null }> {
  using _turn = await uploadWriteTurn(db)
  return await writeFor(db, [owner_id], async transaction => {
    // If the row is gone, the sweeper has deleted the blob, and the client must upload again.
    if (!(await takeUpload(transaction, id))) throw new ApiError('UPLOAD_INCOMPLETE')
    const before = await changeableItem(transaction, owner_id, itemId, dto.version)
    const given = { ...dto, blob, places: placesOf(dto.renditions) }
    const item = await replaceRenditions(transaction, before, given, storageLimit)
    return { item, replaced: before.renditions_blob }
  })
}

function parse(text: string): NewRenditions {
  const { data, error } = newRenditions.safeParse(tryParse(text))
  if (error) throw invalidFields(error.issues.map(issue => `/dto/${issue.path.join('/')}`))
  const bytes = sum(data.renditions.map(({ length }) => length))
  if (bytes > LIMITS.renditionsBytes) throw invalidFields(['/dto/renditions'])
  return data
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
