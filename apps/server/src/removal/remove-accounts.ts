import { setImmediate } from 'node:timers/promises'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { removeSomeCharged } from '../accounts/charges.ts'
import { deletePasskeysOf } from '../accounts/passkeys/passkeys.ts'
import { deleteSessionsOf } from '../accounts/sessions.ts'
import { noteCommentsOf, removeCommentsOf } from '../albums/comments.ts'
import { removeAlbum, removeGuestUploads } from '../albums/removal.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { forgetInvitationsTo } from '../family/invitations.ts'
import { leaveFamily } from '../family/members.ts'
import { collectDeletedBlobs, deleteForGood } from '../items/deletion.ts'
import { removeCustomer } from '../payment/customers.ts'
import { abandonUpload } from '../uploads/abandon-upload.ts'
import { closeUploadsOf } from '../uploads/chunked-upload.ts'
import { closeImportOf } from '../uploads/staged-items.ts'

type Stores = Pick<Context, 'database' | 'blobs' | 'logger' | 'payment' | 'draining'>

/** Replaces the digests of a deleted account. No password and no recovery words match it. */
const UNPROVABLE = Buffer.alloc(32).toString('base64url')

/**
 * Marks an account as deleted and frees its email address. The sweeper deletes the data later. Resolves to
 * false if `passwordHmac` is no longer current.
 */
export function markDeleted(
  db: Kysely<Schema>,
  userId: number,
  passwordHmac: string,
  now: Date,
): Promise<boolean> {
  return writeFor(db, [userId], async transaction => {
    const proved = transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hmac', '=', passwordHmac)
    if (!(await proved.executeTakeFirst())) return false
    await markDeletedWithin(transaction, userId, now)
    return true
  })
}

/**
 * Marks an account as deleted without proof of the password. The caller must have checked the authorization.
 */
export async function markDeletedWithin(
  transaction: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<void> {
  await leaveFamily(transaction, userId)
  await forgetInvitationsTo(transaction, userId)
  await transaction
    .updateTable('users')
    .set({
      // This address is unique, and nobody can sign up with it because it is invalid.
      email: `deleted/${userId}`,
      display_name: null,
      password_hmac: UNPROVABLE,
      recovery_hmac: UNPROVABLE,
      deleted_at: now.toISOString(),
    })
    .where('id', '=', userId)
    .execute()
  await deleteSessionsOf(transaction, userId)
  await deletePasskeysOf(transaction, userId)
  await noteCommentsOf(transaction, userId)
}

/**
 * Deletes all data of deleted accounts, in short transactions. Idempotent, also if called concurrently. Keeps
 * the row of an account with unfinished uploads for a later call. If the payment provider or the blob store
 * fails for an account, continues with the other accounts, and throws at the end.
 */
export async function removeDeletedAccounts(stores: Stores): Promise<void> {
  const accounts = await deletedAccounts(stores.database).execute()
  const failures: unknown[] = []
  for (const { id } of accounts) {
    if (stores.draining?.aborted) break
    await removeAccount(stores, id).catch(error => failures.push(error))
  }
  if (failures.length > 0) {
    throw new Error('Some deleted accounts remain for the next call.', { cause: failures[0] })
  }
}

export const deletedAccounts = (db: Kysely<Schema>) =>
  db.selectFrom('users').select('id').where('deleted_at', 'is not', null)

async function removeAccount(stores: Stores, userId: number): Promise<void> {
  const { database } = stores
  // First deletes what other people can see, such as links and shares.
  for (const step of STEPS) {
    while ((await writeFor(database, [userId], db => step(db, userId))) > 0) {
      if (stores.draining?.aborted) return
      await setImmediate()
    }
  }
  const uploads = [
    ...(await closeUploadsOf(database, userId)),
    ...(await closeImportOf(database, userId)),
  ]
  for (const upload of uploads) await abandonUpload(stores, upload)
  const find = (db: Kysely<Schema>) =>
    db
      .selectFrom('items')
      .selectAll()
      .where('owner_id', '=', userId)
      .limit(LIMITS.deletedAtOnce)
      .execute()
  while ((await deleteForGood(stores, userId, find)).length > 0) {
    if (stores.draining?.aborted) return
    await setImmediate()
  }
  while ((await deleteChanges(database, userId)) > 0) await setImmediate()
  // The rows of guest uploads are already deleted. This deletes their blobs.
  await collectDeletedBlobs(stores)
  await removeCustomer(stores, userId)
  await deleteAccountRow(database, userId)
}

type Step = (db: Kysely<Schema>, userId: number) => Promise<number>

/**
 * Rows to delete in one transaction: `HOLDERS` for rows on which many others depend, and `LARGE` for large
 * rows.
 */
const ROWS = 2000
const HOLDERS = 10
const LARGE = 50

/**
 * Each step deletes some rows of an account and returns their number. A step deletes rows before the rows
 * that they reference.
 */
const STEPS: readonly Step[] = [
  (db, userId) => {
    const links = db.selectFrom('links').select('token').where('owner_id', '=', userId)
    const items = db.selectFrom('link_items').select(['token', 'item_id'])
    return removeSomeCharged(db, 'link_items', items.where('token', 'in', links), ROWS)
  },
  (db, userId) => {
    const links = db.selectFrom('links').select('token').where('owner_id', '=', userId)
    return removeSomeCharged(db, 'links', links, ROWS)
  },
  async (db, userId) => {
    const guestUploads = db.selectFrom('guest_files').select('id').where('owner_id', '=', userId)
    return (await removeGuestUploads(db, guestUploads.limit(ROWS))).length
  },
  (db, userId) => {
    const items = db.selectFrom('album_items').select(['album_id', 'item_id'])
    const own = items.where('album_id', 'in', ownAlbums(db, userId))
    return removeSomeCharged(db, 'album_items', own, ROWS)
  },
  async (db, userId) => {
    const albums = await ownAlbums(db, userId).limit(HOLDERS).execute()
    for (const { id } of albums) await removeAlbum(db, id)
    return albums.length
  },
  (db, userId) => removeCommentsOf(db, userId, ROWS),
  (db, userId) => {
    const shares = db.selectFrom('album_shares').select(['album_id', 'user_id'])
    return removeSomeCharged(db, 'album_shares', shares.where('user_id', '=', userId), ROWS)
  },
  (db, userId) => {
    const shares = db.selectFrom('item_shares').select(['item_id', 'user_id'])
    return removeSomeCharged(db, 'item_shares', shares.where('user_id', '=', userId), ROWS)
  },
  (db, userId) => {
    const shards = db.selectFrom('recognition_shards').select(['owner_id', 'name'])
    return removeSomeCharged(db, 'recognition_shards', shards.where('owner_id', '=', userId), LARGE)
  },
  (db, userId) =>
    deleted(
      db
        .deleteFrom('blocked_accounts')
        .where('blocked_id', '=', userId)
        .where('user_id', 'in', part =>
          part
            .selectFrom('blocked_accounts')
            .select('user_id')
            .where('blocked_id', '=', userId)
            .limit(ROWS),
        ),
    ),
]

const ownAlbums = (db: Kysely<Schema>, userId: number) =>
  db.selectFrom('albums').select('id').where('owner_id', '=', userId)

const deleteChanges: Step = (db, userId) =>
  deleted(
    db
      .deleteFrom('changes')
      .where('owner_id', '=', userId)
      .where('seq', 'in', part =>
        part.selectFrom('changes').select('seq').where('owner_id', '=', userId).limit(ROWS),
      ),
  )

const deleted = async (deletion: {
  executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> => Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)

/**
 * Deletes the account's row. The database cascades to what is left: contacts, month counts, shares with this
 * person.
 */
async function deleteAccountRow(db: Kysely<Schema>, userId: number): Promise<void> {
  const has = (table: 'items' | 'uploads') =>
    db.selectFrom(table).select('id').where('owner_id', '=', userId)
  await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists }) => not(exists(has('items'))))
    .where(({ not, exists }) => not(exists(has('uploads'))))
    .execute()
}
