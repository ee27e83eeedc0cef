import { LIMITS } from '@safelight/contract/limits'
import type { NewsKind } from '@safelight/contract/notifications'
import type { Insertable, Kysely } from 'kysely'
import type { PushSubscriptionsTable } from '../database/schema/accounts.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

/** Replaces the session's subscription. Beyond the account's limit, the oldest subscription ends. */
export const putSubscription = (
  db: Kysely<Schema>,
  row: Insertable<PushSubscriptionsTable>,
): Promise<void> =>
  writeFor(db, [row.user_id], async transaction => {
    await transaction
      .deleteFrom('push_subscriptions')
      .where('token_hash', '=', row.token_hash)
      .where('endpoint', '<>', row.endpoint)
      .execute()
    // A browser has one address. If it signed in to another account, its pushes are for that account. Both
    // accounts may subscribe at once, and the lock of one account does not make the other wait.
    await transaction
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict(conflict => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await transaction
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', row.user_id)
      .where('token_hash', 'not in', kept =>
        kept
          .selectFrom('push_subscriptions as kept')
          .select('kept.token_hash')
          .where('kept.user_id', '=', row.user_id)
          .orderBy('kept.created_at', 'desc')
          .limit(LIMITS.pushSubscriptions),
      )
      .execute()
  })

export async function deleteSubscription(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('token_hash', '=', tokenHash).execute()
}

/** Deletes a subscription that its push service no longer knows, unless the browser has replaced it. */
export async function deleteEndpoint(db: Kysely<Schema>, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export const hasSubscription = async (db: Kysely<Schema>, tokenHash: string): Promise<boolean> =>
  (await db
    .selectFrom('push_subscriptions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()) !== undefined

export const subscriptionsOf = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')

/** Subscriptions whose device has made no backup in time. */
export const remindersDue = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .select(['token_hash', 'user_id'])
    .where('remind_at', '<=', now.toISOString())
    .limit(LIMITS.listPage)

/** Ends a reminder. Resolves to false if another server sends it, or the device has made a backup meanwhile. */
export async function takeReminder(
  db: Kysely<Schema>,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ remind_at: null })
    .where('token_hash', '=', tokenHash)
    .where('remind_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function kindsOff(db: Kysely<Schema>, userId: number): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .select('push_off')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.push_off.split(',').filter(Boolean) ?? []
}

export async function turnKindsOff(
  db: Kysely<Schema>,
  userId: number,
  off: readonly NewsKind[],
): Promise<void> {
  const push_off = [...new Set(off)].sort().join(',')
  await db.updateTable('users').set({ push_off }).where('id', '=', userId).execute()
}
