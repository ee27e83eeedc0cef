import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'

export const blockedBy = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('blocked_accounts')
    .innerJoin('users', 'users.id', 'blocked_accounts.blocked_id')
    .select(['blocked_accounts.blocked_id', 'blocked_accounts.created_at'])
    .where('blocked_accounts.user_id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .orderBy('blocked_accounts.created_at', 'desc')

export const blockedCount = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('blocked_accounts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)

export const findBlocked = (db: Kysely<Schema>, userId: number, senderId: number) =>
  db
    .selectFrom('blocked_accounts')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', senderId)

/** Throws RECIPIENT_NOT_FOUND, as for an unknown account: senders must not learn that they are blocked. */
export async function assertNotBlocked(
  db: Kysely<Schema>,
  userId: number,
  senderId: number,
): Promise<void> {
  if (await findBlocked(db, userId, senderId).executeTakeFirst()) {
    throw new ApiError('RECIPIENT_NOT_FOUND')
  }
}

export async function unblockSender(
  db: Kysely<Schema>,
  userId: number,
  senderId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_accounts')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', senderId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
