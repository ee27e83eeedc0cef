import { LIMITS } from '@safelight/contract/limits'
import { type NewRenditions, newRenditions } from '@safelight/contract/renditions'
import type { Context } from '../context.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import type { UploadParts } from '../http/multipart.ts'
import { collectBlobs } from '../items/deletion.ts'
import type { ItemRow } from '../items/item.ts'
import { changeableItem, replaceRenditions } from '../items/renditions.ts'
import { checkStreams, sum } from './ciphertext.ts'
import { placesOf } from './descriptor.ts'
import { whileHeld } from './leased-stream.ts'
import { explainBytes, orGiveBack } from './receive.ts'
import { type OpenUpload, takeUpload } from './store.ts'
import { inPace } from './upload-write-queue.ts'

/**
 * Takes the renditions that an item gets in the place of those that it has. The blob is kept for good first, then one
 * transaction makes it the item's and notes the old one as deleted. Whatever fails, the item stays as it was. Throws
 * NOT_FOUND, STALE_VERSION, and what refuses the bytes.
 */
export async function receiveRenditions(
  context: Context,
  upload: OpenUpload,
  itemId: string,
  readParts: () => UploadParts,
): Promise<ItemRow> {
  const { database, blobs, storageLimit } = context
  const { owner_id: ownerId, renditions_blob: blob } = upload
  const { item, replaced } = await orGiveBack(context, upload, async lease => {
    const form = readParts()
    const dto = parse(await form.field('dto'))
    // Before the bytes come; and once more when they are there.
    await changeableItem(database, ownerId, itemId, dto.version)
    const lengths = dto.renditions.map(({ length }) => length)
    const source = checkStreams(whileHeld(lease, await form.file('renditions')), lengths)
    const expected = { length: sum(lengths), digest: dto.renditionsDigest }
    await blobs.put(blob, source, expected).catch(explainBytes)
    await form.end()

    return inPace(database, ownerId, async transaction => {
      // Without its row, the upload has lost its blob to the sweeper.
      if (!(await takeUpload(transaction, upload.id))) throw new ApiError('UPLOAD_INCOMPLETE')
      const before = await changeableItem(transaction, ownerId, itemId, dto.version)
      const given = { ...dto, blob, places: placesOf(dto.renditions) }
      return {
        item: await replaceRenditions(transaction, before, given, storageLimit),
        replaced: before.renditions_blob,
      }
    })
  })
  if (replaced !== null) await collectBlobs(context, [replaced])
  return item
}

/** Throws INVALID_REQUEST with the names of the fields that are wrong. */
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
