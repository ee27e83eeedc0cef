import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { readAlbums } from '../albums/record.ts'
import type { Schema } from '../database/schema.ts'

const DAY = 24 * 60 * 60 * 1000

export const albumsWithGuestUploads = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('guest_files')
    .innerJoin('guest_links', 'guest_links.token', 'guest_files.token')
    .select(eb => [
      'guest_links.album_id as id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('guest_files.arrived_at').as('first'),
      eb.fn.max('guest_files.arrived_at').as('latest'),
    ])
    .where('guest_files.owner_id', '=', ownerId)
    .groupBy('guest_links.album_id')
    .orderBy('first')
    .limit(LIMITS.inboxEntries)

/**
 * Returns the albums whose guest uploads the owner has not reviewed, those that expire first. Call this
 * within `readAtOnce`.
 */
export async function readAlbumsToReview(
  db: Kysely<Schema>,
  ownerId: number,
  now: Date,
): Promise<Inbox['guestUploads']> {
  const waiting = await albumsWithGuestUploads(db, ownerId).execute()
  const ids = waiting.map(({ id }) => id)
  const albums = new Map((await readAlbums(db, ownerId, ids, now)).map(album => [album.id, album]))
  return waiting.flatMap(({ id, count, first, latest }) => {
    const album = albums.get(id)
    const expiresAt = new Date(Date.parse(first) + LIMITS.guestUploadDays * DAY).toISOString()
    return album ? [{ album, count: Number(count), expiresAt, latestAt: latest }] : []
  })
}
