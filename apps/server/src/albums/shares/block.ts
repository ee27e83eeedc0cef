import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { blockedCount, findBlocked } from '../../accounts/blocked-senders.ts'
import { removeCharged } from '../../accounts/charges.ts'
import { assertBelow } from '../../accounts/limits.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { takeOutMember } from './share-album.ts'

/**
 * Blocks a sender and ends everything that they share with the person. Throws LIMIT_REACHED if the person has
 * blocked too many senders.
 */
export function blockSender(
  db: Kysely<Schema>,
  userId: number,
  senderId: number,
  now: Date,
): Promise<void> {
  return writeFor(db, [userId, senderId], async transaction => {
    if (await findBlocked(transaction, userId, senderId).executeTakeFirst()) return
    await assertBelow(LIMITS.blockedByAccount, blockedCount(transaction, userId))
    await transaction
      .insertInto('blocked_accounts')
      .values({ user_id: userId, blocked_id: senderId, created_at: now.toISOString() })
      .execute()
    await endItemShares(transaction, userId, senderId)
    await leaveAlbumsOf(transaction, userId, senderId, now)
  })
}

async function endItemShares(db: Kysely<Schema>, userId: number, senderId: number): Promise<void> {
  const keys = db
    .selectFrom('item_shares')
    .select(['item_id', 'user_id'])
    .where('user_id', '=', userId)
    .where('owner_id', '=', senderId)
  await removeCharged(db, 'item_shares', keys)
}

async function leaveAlbumsOf(
  db: Kysely<Schema>,
  userId: number,
  senderId: number,
  now: Date,
): Promise<void> {
  const joined = await db
    .selectFrom('album_shares')
    .innerJoin('albums', 'albums.id', 'album_shares.album_id')
    .select('albums.id')
    .where('album_shares.user_id', '=', userId)
    .where('albums.owner_id', '=', senderId)
    .execute()
  for (const { id } of joined) await takeOutMember(db, id, userId, now)
}
