import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { peopleOf } from '../../accounts/person.ts'
import type { Schema } from '../../database/schema.ts'

export const latestAlbumShares = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('album_shares')
    .innerJoin('albums', 'albums.id', 'album_shares.album_id')
    .select(['album_shares.album_id as id', 'albums.owner_id', 'album_shares.created_at'])
    .where('album_shares.user_id', '=', userId)
    .orderBy('album_shares.created_at', 'desc')
    .orderBy('album_shares.album_id', 'desc')
    .limit(LIMITS.inboxEntries)

export const latestItemShares = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('item_shares')
    .innerJoin('items', 'items.id', 'item_shares.item_id')
    .select(['item_shares.item_id as id', 'items.owner_id', 'item_shares.created_at'])
    .where('item_shares.user_id', '=', userId)
    .where('items.trashed_at', 'is', null)
    .orderBy('item_shares.created_at', 'desc')
    .orderBy('item_shares.item_id', 'desc')
    .limit(LIMITS.inboxEntries)

/** Returns the latest shares that a person received, latest first. Call this within `readAtOnce`. */
export async function readReceivedShares(
  db: Kysely<Schema>,
  userId: number,
): Promise<Inbox['shares']> {
  const albums = await latestAlbumShares(db, userId).execute()
  const items = await latestItemShares(db, userId).execute()
  const people = await peopleOf(
    db,
    [...albums, ...items].map(row => row.owner_id),
  )
  const shareOf = (kind: 'album' | 'item') => (row: (typeof albums)[number]) => {
    const { email, displayName } = people(row.owner_id)
    return { kind, id: row.id, owner: { email, displayName }, sharedAt: row.created_at }
  }
  return [...albums.map(shareOf('album')), ...items.map(shareOf('item'))]
    .sort((a, b) => (a.sharedAt < b.sharedAt ? 1 : -1))
    .slice(0, LIMITS.inboxEntries)
}
