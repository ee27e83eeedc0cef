import type { Person } from '@safelight/contract/contacts'
import { LIMITS } from '@safelight/contract/limits'
import type { Right } from '@safelight/contract/rights'
import type { Kysely } from 'kysely'
import { assertNotBlocked } from '../../accounts/blocked.ts'
import { assertBelow } from '../../accounts/limits.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import { signDetails } from '../signatures.ts'
import { itemSharesBetween, itemSharesOf } from './store.ts'

/** A share of an item as its owner sends it. */
export interface NewItemShare {
  recipient: Person
  right: Right
  sealed: string
  signature: string
  item: { version: number; detailsSignature: string }
}

/** Shares an item, or changes what somebody may do with it. RECIPIENT_NOT_FOUND for a blocked owner. */
export function addItemShare(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
  { recipient, right, sealed, signature, item }: NewItemShare,
  now: Date,
): Promise<void> {
  return writeFor(db, [ownerId, recipient.userId], async transaction => {
    await assertNotBlocked(transaction, recipient.userId, ownerId)
    const [own] = await signDetails(transaction, ownerId, [{ id: itemId, ...item }])
    if (!own) throw new ApiError('NOT_FOUND')
    await assertFewShares(transaction, ownerId, itemId, recipient.userId)
    const values = { right, sealed, signature }
    await transaction
      .insertInto('item_shares')
      .values({
        item_id: itemId,
        user_id: recipient.userId,
        created_at: now.toISOString(),
        ...values,
      })
      .onConflict(conflict => conflict.columns(['item_id', 'user_id']).doUpdateSet(values))
      .execute()
  })
}

/** Limits new shares; one that exists may change at any time. */
async function assertFewShares(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
  userId: number,
): Promise<void> {
  const shares = await itemSharesOf(db, itemId).execute()
  if (shares.some(share => share.user_id === userId)) return
  if (shares.length >= LIMITS.peopleOfItem) throw new ApiError('LIMIT_REACHED')
  await assertBelow(LIMITS.sharesWithPerson, itemSharesBetween(db, ownerId, userId))
}

/** Ends a share of an item, as its owner or as that person. */
export async function removeItemShare(
  db: Kysely<Schema>,
  askerId: number,
  { itemId, userId }: { itemId: string; userId: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('item_shares')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .$if(askerId !== userId, query =>
      query.where('item_id', 'in', own =>
        own
          .selectFrom('items')
          .select('items.id')
          .where('items.id', '=', itemId)
          .where('items.owner_id', '=', askerId),
      ),
    )
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
}
