import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { removeCharged } from '../accounts/charges.ts'
import { countUsed } from '../accounts/quota.ts'
import type { Context } from '../context.ts'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections, writeFor } from '../database/write-for.ts'
import { observedAgo } from '../installation/observed-time.ts'
import { backupsRunSince } from '../installation/running-backups.ts'
import { forgetOldDeletions, recordChange } from './change-feed.ts'
import { bytesOf, type ItemRow } from './item.ts'

type Stores = Pick<Context, 'database' | 'blobs' | 'logger' | 'deletionGrace'>

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

/**
 * Collects the blobs that a crash or a failure has left behind items that were deleted. Several servers may do so at
 * once: each takes others. A stop ends it early.
 */
export async function collectDeletedBlobs(
  stores: Stores & Pick<Context, 'draining'>,
): Promise<void> {
  // By their order, because those that cannot be deleted stay.
  let last = ''
  while (!stores.draining?.aborted) {
    const keys = await takeNoted(stores, last)
    const end = keys.at(-1)
    if (end === undefined) return
    await collect(stores, keys)
    await giveBack(stores.database, keys)
    last = end
  }
}

const BLOBS_AT_ONCE = 500
/** After this a server that has taken blobs and not given them back has crashed. */
const CLAIM = 10 * 60_000

/** Some noted blobs behind one, in their order, which no other server takes meanwhile. */
async function takeNoted({ database, deletionGrace }: Stores, last: string): Promise<string[]> {
  const graceEnds = deletionGrace && (await graceEnd(database, new Date(), deletionGrace))
  const noted = (db: Kysely<Schema>) => {
    const next = db.selectFrom('deleted_blobs').select('blob').where('blob', '>', last)
    const due = graceEnds ? next.where('noted_at', '<', graceEnds) : next
    return due.orderBy('blob').limit(BLOBS_AT_ONCE)
  }
  if (!hasManyConnections(database)) {
    return (await noted(database).execute()).map(({ blob }) => blob)
  }
  const free = noted(database)
    .where(({ or, eb }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', databaseNow)]),
    )
    .forUpdate()
    .skipLocked()
  const taken = await database
    // Once: as a part of the condition, it would be asked again after each wait and take others.
    .with(
      cte => cte('free').materialized(),
      () => free,
    )
    .updateTable('deleted_blobs')
    .from('free')
    .set({ claimed_until: sql<number>`${databaseNow} + ${CLAIM}` })
    .whereRef('deleted_blobs.blob', '=', 'free.blob')
    .returning('deleted_blobs.blob')
    .execute()
  // In the order of their characters' codes, as the database has them.
  return taken.map(({ blob }) => blob).sort()
}

/** Those that are left wait for the next sweep, whoever's it is. */
async function giveBack(db: Kysely<Schema>, keys: string[]): Promise<void> {
  if (!hasManyConnections(db)) return
  await writeFor(db, [], transaction =>
    transaction
      .updateTable('deleted_blobs')
      .set({ claimed_until: null })
      .where('blob', 'in', keys)
      .execute(),
  )
}

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
  // Another server may have the same rows in its hands, in another order.
  await writeFor(database, [], transaction =>
    transaction.deleteFrom('deleted_blobs').where('blob', 'in', gone).execute(),
  )
}

/**
 * Those of noted blobs that may go: a back-up has the rows of before its start. It is asked for behind the
 * transaction that noted them, so that a back-up without their deletion has said before that it runs.
 */
async function dueOf({ database, deletionGrace = 0 }: Stores, keys: string[]): Promise<string[]> {
  const now = new Date()
  const runSince = await backupsRunSince(database, now)
  if (runSince === undefined && deletionGrace === 0) return keys
  const graceEnds = await graceEnd(database, now, deletionGrace)
  const until = runSince !== undefined && runSince < graceEnds ? runSince : graceEnds
  const due = await database
    .selectFrom('deleted_blobs')
    .select('blob')
    .where('blob', 'in', keys)
    .where('noted_at', '<', until)
    .execute()
  return due.map(({ blob }) => blob)
}

/** What was noted before it has been kept for long enough. */
const graceEnd = async (db: Kysely<Schema>, now: Date, grace: number): Promise<string> =>
  (grace === 0 ? now : await observedAgo(db, now, grace)).toISOString()
