import { LIMITS } from '@safelight/contract/limits'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { removeCharged } from '../accounts/charges.ts'
import { countUsed } from '../accounts/quota.ts'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { backupsRunSince } from '../installation/running-backups.ts'
import type { Parts } from '../parts.ts'
import { forgetOldDeletions, recordChange } from './changes.ts'
import { bytesOf, type ItemRow } from './item.ts'

type Stores = Pick<Parts, 'database' | 'blobs' | 'logger' | 'deletionGrace'>

/**
 * Deletes what a query of an owner's items in the trash finds, for good, and resolves to it. The rows go in one
 * transaction that notes their blobs; the blobs go behind it, so that a crash in between leaves no item
 * without its blobs, and no blob that the sweeper does not find.
 */
export async function deleteForGood(
  stores: Stores,
  ownerId: number,
  find: (db: Kysely<Schema>) => Promise<ItemRow[]>,
): Promise<ItemRow[]> {
  const items = await writeFor(stores.database, [ownerId], async transaction => {
    const found = await find(transaction)
    if (found.length === 0) return found
    await removeShared(
      transaction,
      found.map(item => item.id),
    )
    for (const item of found) await deleteItem(transaction, item)
    await forgetOldDeletions(transaction, ownerId)
    return found
  })
  await collectBlobs(stores, items.flatMap(blobsOf))
  return items
}

/** Deletes blobs that a transaction has noted as deleted. Never throws: the sweeper finds what is left. */
export const collectBlobs = (stores: Stores, keys: string[]): Promise<void> =>
  collect(stores, keys).catch(error =>
    stores.logger.error({ err: error }, 'deleted blobs are left to the sweeper'),
  )

/** Those that are deleted at once of what a query of items finds: a page by their text, which is in memory. */
export const firstOf = async (
  query: SelectQueryBuilder<Schema, 'items', ItemRow>,
): Promise<ItemRow[]> => (await readPage(query, DETAILS_CHARS, LIMITS.deletedAtOnce)).rows

/** Collects the blobs that a crash or a failure has left behind items that were deleted. */
export async function collectDeletedBlobs(stores: Stores): Promise<void> {
  // By their order, because those that cannot be deleted stay.
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await stores.database
      .selectFrom('deleted_blobs')
      .select('blob')
      .where('blob', '>', last)
      .orderBy('blob')
      .limit(BLOBS_AT_ONCE)
      .execute()
    const keys = rows.map(row => row.blob)
    await collect(stores, keys)
    last = keys.at(-1)
  }
}

const BLOBS_AT_ONCE = 2000

/** Removes what shares items: their places in albums and links, links to one of them, and shares with people. */
async function removeShared(db: Kysely<Schema>, ids: string[]): Promise<void> {
  const placed = db.selectFrom('album_items').where('item_id', 'in', ids)
  await removeCharged(db, 'album_items', placed.select(['album_id', 'item_id']))
  const shared = db.selectFrom('item_shares').where('item_id', 'in', ids)
  await removeCharged(db, 'item_shares', shared.select(['item_id', 'user_id']))
  const linked = db.selectFrom('link_items').where('item_id', 'in', ids)
  await removeCharged(db, 'link_items', linked.select(['token', 'item_id']))
  const links = db.selectFrom('links').where('item_id', 'in', ids)
  await removeCharged(db, 'links', links.select('token'))
}

async function deleteItem(db: Kysely<Schema>, item: ItemRow): Promise<void> {
  await db.deleteFrom('items').where('id', '=', item.id).execute()
  await db
    .insertInto('deleted_blobs')
    .values(blobsOf(item).map(blob => ({ blob })))
    .execute()
  await countUsed(db, item.owner_id, -bytesOf(item))
  await recordChange(db, item.owner_id, item.id, { deleted: true })
}

const blobsOf = (item: ItemRow): string[] =>
  item.renditions_blob === null ? [item.original_blob] : [item.original_blob, item.renditions_blob]

/** A blob that cannot be deleted stays noted, for the next sweep, and so does one that a back-up may still need. */
async function collect(stores: Stores, noted: string[]): Promise<void> {
  const { database, blobs, logger } = stores
  const keys = await dueOf(stores, noted)
  const left = new Map((await blobs.delete(keys)).map(({ key, reason }) => [key, reason]))
  for (const reason of left.values()) logger.error({ err: reason }, 'a blob cannot be deleted')
  const gone = keys.filter(key => !left.has(key))
  if (gone.length === 0) return
  await database.deleteFrom('deleted_blobs').where('blob', 'in', gone).execute()
}

/**
 * Those of noted blobs that may go: a back-up has the rows of before its start. It is asked for behind the
 * transaction that noted them, so that a back-up without their deletion has said before that it runs.
 */
async function dueOf({ database, deletionGrace = 0 }: Stores, keys: string[]): Promise<string[]> {
  const now = new Date()
  const runSince = await backupsRunSince(database, now)
  if (runSince === undefined && deletionGrace === 0) return keys
  const graceEnds = new Date(now.getTime() - deletionGrace).toISOString()
  const until = runSince !== undefined && runSince < graceEnds ? runSince : graceEnds
  const due = await database
    .selectFrom('deleted_blobs')
    .select('blob')
    .where('blob', 'in', keys)
    .where('noted_at', '<', until)
    .execute()
  return due.map(({ blob }) => blob)
}
