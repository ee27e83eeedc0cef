import type { Person } from '@safelight/contract/contacts'
import { LIMITS } from '@safelight/contract/limits'
import type { Right } from '@safelight/contract/rights'
import type { Kysely, Selectable } from 'kysely'
import { assertNotBlocked } from '../../accounts/blocked-senders.ts'
import { chargeOf, removeCharged } from '../../accounts/charges.ts'
import { assertBelow } from '../../accounts/limits.ts'
import { countUsed } from '../../accounts/quota.ts'
import type { ItemSharesTable } from '../../database/schema/albums.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import { signDetails } from '../signatures.ts'
import { findItemShare, itemSharesBetween, itemSharesOf } from './item-shares.ts'

export interface NewItemShare {
  recipient: Person
  right: Right
  sealed: string
  signature: string
  item: { version: number; detailsSignature: string }
}

/**
 * Adds a share of an item, or replaces the existing one. Resolves to whether the share is new. Throws
 * RECIPIENT_NOT_FOUND if the recipient blocked the owner.
 */
export function addItemShare(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
  { recipient, right, sealed, signature, item }: NewItemShare,
  now: Date,
): Promise<boolean> {
  return writeFor(db, [ownerId, recipient.userId], async transaction => {
    await assertNotBlocked(transaction, recipient.userId, ownerId)
    const [own] = await signDetails(transaction, ownerId, [{ id: itemId, ...item }])
    if (!own) throw new ApiError('NOT_FOUND')
    const before = await assertFewShares(transaction, ownerId, itemId, recipient.userId)
    const values = { right, sealed, signature }
    const row = {
      item_id: itemId,
      owner_id: ownerId,
      user_id: recipient.userId,
      created_at: now.toISOString(),
      ...values,
    }
    await transaction
      .insertInto('item_shares')
      .values(row)
      .onConflict(conflict => conflict.columns(['item_id', 'user_id']).doUpdateSet(values))
      .execute()
    const grown = chargeOf('item_shares', row) - (before ? chargeOf('item_shares', before) : 0)
    await countUsed(transaction, ownerId, grown)
    return before === undefined
  })
}

/**
 * Resolves to the existing share with this person. Without such a share, throws LIMIT_REACHED if a new share
 * would exceed a limit.
 */
async function assertFewShares(
  db: Kysely<Schema>,
  ownerId: number,
  itemId: string,
  userId: number,
): Promise<Selectable<ItemSharesTable> | undefined> {
  const shares = await itemSharesOf(db, itemId).execute()
  const present = shares.find(share => share.user_id === userId)
  if (present) return present
  if (shares.length >= LIMITS.peopleOfItem) throw new ApiError('LIMIT_REACHED')
  await assertBelow(LIMITS.sharesWithPerson, itemSharesBetween(db, ownerId, userId))
  return undefined
}

export async function removeItemShare(
  db: Kysely<Schema>,
  askerId: number,
  { itemId, userId }: { itemId: string; userId: number },
): Promise<void> {
  const share = await findItemShare(db, userId, itemId).executeTakeFirst()
  if (!share || ![userId, share.owner_id].includes(askerId)) throw new ApiError('NOT_FOUND')
  await writeFor(db, [share.owner_id], async transaction => {
    const keys = findItemShare(transaction, userId, itemId)
      .clearSelect()
      .select(['item_id', 'user_id'])
    const removed = await removeCharged(transaction, 'item_shares', keys)
    if (removed === 0) throw new ApiError('NOT_FOUND')
  })
}
