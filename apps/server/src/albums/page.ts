import type { AlbumPage } from '@safelight/contract/albums'
import { type Cursor, START } from '@safelight/contract/cursors'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, fitting, readPage } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import { albumCursorAt, albumPageAfter, albumSum, toAlbumItems } from './album-items.ts'
import { albumSizes, coverSizes } from './store.ts'

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
  const { rows, hasMore } = start
    ? await readPage(albumPageAfter(db, albumId, start, limit), DETAILS_CHARS, limit)
    : { rows: [], hasMore: false }
  const total = after ? null : (await albumSum(db, albumId).executeTakeFirstOrThrow()).total
  return {
    fileUploadResponseList: await toAlbumItems(db, viewerId, rows),
    currentPage: page,
    totalPages: total === null ? null : Math.ceil(total / limit),
    hasMore,
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

/** Those of a list of albums, from the first on, that go into one page. Call it within `readAtOnce`. */
export async function firstAlbums(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const albums = await albumSizes(db, ids).execute()
  const covers = await coverSizes(db, ids).execute()
  const sizes = new Map(albums.map(({ id, chars }) => [id, chars]))
  for (const { id, chars } of covers) sizes.set(id, (sizes.get(id) ?? 0) + chars)
  const fit = fitting(
    ids.map(id => sizes.get(id) ?? 0),
    ids.length,
  )
  return ids.slice(0, fit)
}
