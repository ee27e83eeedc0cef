import type { SignedItem } from '@safelight/contract/album-records'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { ItemRow } from './item.ts'
import { findItems } from './item-queries.ts'

/**
 * Stores an owner's signatures of item details, which sharing requires. Resolves to those items that belong
 * to the owner and are outside the trash. Throws STALE_VERSION if one of them has changed meanwhile. Call
 * this within the transaction that shares the items.
 */
export async function signDetails(
  db: Kysely<Schema>,
  ownerId: number,
  signed: SignedItem[],
): Promise<ItemRow[]> {
  const ids = signed.map(each => each.id)
  const found = ids.length === 0 ? [] : await findItems(db, ownerId, ids).execute()
  const items = new Map(found.filter(item => item.trashed_at === null).map(item => [item.id, item]))
  for (const { id, version, detailsSignature } of signed) {
    const item = items.get(id)
    if (!item) continue
    if (item.version !== version) throw new ApiError('STALE_VERSION')
    await signDetailsAs(db, ownerId, { id, version, detailsSignature })
  }
  return [...items.values()]
}

export async function signDetailsAs(
  db: Kysely<Schema>,
  authorId: number,
  { id, version, detailsSignature }: SignedItem,
): Promise<void> {
  const signature = { version, author_id: authorId, signature: detailsSignature }
  await db
    .insertInto('details_signatures')
    .values({ item_id: id, ...signature })
    .onConflict(conflict => conflict.column('item_id').doUpdateSet(signature))
    .execute()
}
