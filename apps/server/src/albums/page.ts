import type { AlbumPage } from '@safelight/contract/albums'
import { type Cursor, START } from '@safelight/contract/cursors'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { albumCursorAt, albumPageAfter, albumSum, toAlbumItems } from './album-items.ts'

interface PageQuery {
  page: number
  limit: number
  after?: Cursor | undefined
}

/** A page of an album's items, by its number or behind a cursor. Call it within `readAtOnce`. */
export async function readAlbumPage(
  db: Kysely<Schema>,
  viewerId: number,
  albumId: string,
  { page, limit, after }: PageQuery,
): Promise<AlbumPage> {
  const start = after ?? (await cursorAt(db, albumId, page * limit))
  // One more than asked for tells whether there is more.
  const rows = start ? await albumPageAfter(db, albumId, start, limit + 1).execute() : []
  const total = after ? null : (await albumSum(db, albumId).executeTakeFirstOrThrow()).total
  return {
    fileUploadResponseList: await toAlbumItems(db, viewerId, rows.slice(0, limit)),
    currentPage: page,
    totalPages: total === null ? null : Math.ceil(total / limit),
    hasMore: rows.length > limit,
    total,
  }
}

/** Where the items end that a page leaves out; undefined when there are not so many. */
async function cursorAt(
  db: Kysely<Schema>,
  albumId: string,
  offset: number,
): Promise<Cursor | undefined> {
  return offset === 0 ? START : albumCursorAt(db, albumId, offset).executeTakeFirst()
}
