import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, sql } from 'kysely'
import { blockedBy } from '../accounts/blocked-senders.ts'
import { peopleOf } from '../accounts/person.ts'
import type { Schema } from '../database/schema.ts'
import { toComment } from './comments.ts'
import { readAlbums } from './record.ts'

export const receivedComments = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('album_comments')
    .innerJoin('users', 'users.id', 'album_comments.author_id')
    .innerJoin('album_items', join =>
      join
        .onRef('album_items.album_id', '=', 'album_comments.album_id')
        .onRef('album_items.item_id', '=', 'album_comments.item_id'),
    )
    .selectAll('album_comments')
    .where('album_comments.item_owner_id', '=', userId)
    .where('album_comments.author_id', '<>', userId)
    .where('album_items.trashed', '=', sql.lit(0))
    .where('users.deleted_at', 'is', null)
    .where('author_id', 'not in', blockedBy(db, userId).clearSelect().select('blocked_id'))
    .orderBy('album_comments.created_at', 'desc')
    .orderBy('album_comments.id', 'desc')
    .limit(LIMITS.inboxEntries)

/**
 * Returns the latest comments of others on a person's items, by album. Leaves out those of blocked people. Call
 * this within `readAtOnce`.
 */
export async function readReceivedComments(
  db: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<Inbox['comments']> {
  const rows = await receivedComments(db, userId).execute()
  const people = await peopleOf(
    db,
    rows.map(row => row.author_id),
  )
  const byAlbum = Map.groupBy(rows, row => row.album_id)
  const albums = await readAlbums(db, userId, [...byAlbum.keys()], now)
  return albums.map(album => ({
    album,
    comments: (byAlbum.get(album.id) ?? []).map(row => ({
      ...toComment(row, people),
      itemId: row.item_id,
    })),
  }))
}
