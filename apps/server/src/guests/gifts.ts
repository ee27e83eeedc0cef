import type { Gift, GiftRole } from '@safelight/contract/gifts'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely, Selectable } from 'kysely'
import { removeGifts } from '../albums/removal.ts'
import type { Context } from '../context.ts'
import type { GiftsTable } from '../database/schema/guests.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { collectBlobs } from '../items/deletion.ts'
import type { Stream } from '../items/streams/stream.ts'
import { ownGuestLink } from './links.ts'

type GiftRow = Selectable<GiftsTable>
type Stores = Pick<Context, 'database' | 'blobs' | 'logger'>

/** The query of `limit` gifts of a link behind one, by their ids. */
export const giftRows = (db: Kysely<Schema>, token: string, after: string, limit: number) =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('token', '=', token)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)

/** A page of what waits by a link of one's own. Throws NOT_FOUND. */
export async function readGifts(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
  after = '',
): Promise<{ gifts: Gift[]; hasMore: boolean }> {
  await ownGuestLink(db, ownerId, token)
  const rows = await giftRows(db, token, after, LIMITS.giftsPage + 1).execute()
  const gifts = rows.slice(0, LIMITS.giftsPage).map(toGift)
  return { gifts, hasMore: rows.length > gifts.length }
}

/** One stream of a gift to this owner. */
export async function findGiftStream(
  db: Kysely<Schema>,
  ownerId: number,
  { token, id, role }: { token: string; id: string; role: GiftRole },
): Promise<Stream | undefined> {
  const gift = await db
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', id)
    .where('token', '=', token)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!gift) return undefined
  if (role === 'original') {
    return { blob: gift.original_blob, role, start: 0, end: gift.original_bytes }
  }
  if (gift.thumbnail_blob === null) return undefined
  return { blob: gift.thumbnail_blob, role, start: 0, end: gift.thumbnail_bytes }
}

/** Deletes gifts of a link of one's own, and gives their storage back. Throws NOT_FOUND. */
export async function deleteOwnGifts(
  stores: Stores,
  ownerId: number,
  token: string,
  ids: string[],
): Promise<void> {
  await ownGuestLink(stores.database, ownerId, token)
  const own = stores.database.selectFrom('gifts').select('id').where('token', '=', token)
  const blobs = await writeFor(stores.database, [ownerId], transaction =>
    removeGifts(transaction, own.where('id', 'in', ids)),
  )
  await collectBlobs(stores, blobs)
}

/** The query of gifts that have waited since `time` or longer. */
export const giftsArrivedBefore = (db: Kysely<Schema>, time: Date) =>
  db
    .selectFrom('gifts')
    .select(['id', 'owner_id'])
    .where('arrived_at', '<=', time.toISOString())
    .limit(LIMITS.deletedAtOnce)

/** Deletes the gifts that nobody took in by `time`. The sweeper collects their blobs. */
export async function deleteGiftsArrivedBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  const late = giftsArrivedBefore(db, time)
  for (;;) {
    const first = await late.limit(1).executeTakeFirst()
    if (!first) return
    const owner = first.owner_id
    await writeFor(db, [owner], transaction =>
      removeGifts(transaction, late.clearSelect().select('id').where('owner_id', '=', owner)),
    )
  }
}

const toGift = (row: GiftRow): Gift => ({
  id: row.id,
  sealedKey: row.sealed_key,
  details: row.details,
  bytes: row.original_bytes + row.thumbnail_bytes,
  arrivedAt: row.arrived_at,
})
