import type { NewSharedDetails } from '@safelight/contract/details'
import { allows } from '@safelight/contract/rights'
import type { Kysely } from 'kysely'
import type { StorageLimit } from '../../accounts/plan/storage-limit.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import { setDetails } from '../details.ts'
import { itemsByIds } from '../item-queries.ts'
import { signDetailsAs } from '../signatures.ts'
import { findItemShare } from './item-shares.ts'

/**
 * Changes the shared details of an item as one of its editors. Throws NOT_FOUND without a share, FORBIDDEN
 * for a viewer, and QUOTA_EXCEEDED if the owner's storage is full.
 */
export async function changeSharedDetails(
  db: Kysely<Schema>,
  editorId: number,
  id: string,
  { version, sharedDetails, dateTaken, detailsSignature }: NewSharedDetails,
  limit: StorageLimit,
): Promise<void> {
  const [found] = await itemsByIds(db, [id]).clearSelect().select('owner_id').execute()
  if (!found) throw new ApiError('NOT_FOUND')
  return writeFor(db, [found.owner_id], async transaction => {
    const share = await findItemShare(transaction, editorId, id).executeTakeFirst()
    const [item] = await itemsByIds(transaction, [id]).execute()
    if (!share || !item || item.trashed_at !== null) throw new ApiError('NOT_FOUND')
    if (!allows(share.right, 'editDetails')) throw new ApiError('FORBIDDEN')
    if (version !== item.version + 1) throw new ApiError('STALE_VERSION')
    const details = { version, shared_details: sharedDetails, day: dateTaken }
    await setDetails(transaction, item, details, limit)
    await signDetailsAs(transaction, editorId, { id, version, detailsSignature })
  })
}
