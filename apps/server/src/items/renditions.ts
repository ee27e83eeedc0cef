import type { NewDetails } from '@safelight/contract/details'
import type { Kysely } from 'kysely'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { countUsed } from '../accounts/quota.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { changeItem } from './details.ts'
import { bytesOf, type ItemRow, type RenditionSpan, textBytes } from './item.ts'
import { findItems } from './item-queries.ts'

export interface GivenRenditions extends NewDetails {
  blob: BlobKey
  renditionsDigest: string
  places: RenditionSpan[]
}

/**
 * Throws NOT_FOUND for a missing item and for one in the trash. Throws STALE_VERSION if the item is not at
 * the version that the change expects.
 */
export async function changeableItem(
  db: Kysely<Schema>,
  ownerId: number,
  id: string,
  version: number,
): Promise<ItemRow> {
  const [item] = await findItems(db, ownerId, [id]).execute()
  if (!item || item.trashed_at !== null) throw new ApiError('NOT_FOUND')
  if (version !== item.version + 1) throw new ApiError('STALE_VERSION')
  return item
}

/**
 * Replaces an item's renditions and details, and records the blob of the previous renditions for deletion.
 * Call this within a transaction.
 */
export async function replaceRenditions(
  db: Kysely<Schema>,
  item: ItemRow,
  { blob, renditionsDigest, places, ...details }: GivenRenditions,
  limit: StorageLimit,
): Promise<ItemRow> {
  const renditions = {
    renditions_blob: blob,
    renditions_digest: renditionsDigest,
    renditions_json: JSON.stringify(places),
  }
  await db.updateTable('items').set(renditions).where('id', '=', item.id).execute()
  if (item.renditions_blob !== null) {
    await db.insertInto('deleted_blobs').values({ blob: item.renditions_blob }).execute()
  }
  const given = { ...item, ...renditions }
  await countUsed(db, item.owner_id, streamBytes(given) - streamBytes(item))
  return changeItem(db, given, { ...details, id: item.id }, limit)
}

const streamBytes = (item: ItemRow): number => bytesOf(item) - textBytes(item)
