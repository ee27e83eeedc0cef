import type { Album, AlbumPage } from '@safelight/contract/albums'
import { type Cursor, START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, fitting, readPage } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import type { List } from '../http/list.ts'
import { albumCursorAt, albumPageAfter, albumSum, toAlbumItems } from './album-items.ts'
import { readAlbums } from './record.ts'
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

/**
 * A page of a list of albums, from the first of those that a query finds; it finds one more than a page may
 * have. Call it within `readAtOnce`.
 */
export async function readAlbumList(
  db: Kysely<Schema>,
  viewerId: number,
  query: { execute(): Promise<{ id: string }[]> },
  now: Date,
): Promise<List<Album>> {
  const ids = (await query.execute()).map(row => row.id)
  const count = await fittingAlbums(db, ids)
  return {
    entries: await readAlbums(db, viewerId, ids.slice(0, count), now),
    hasMore: ids.length > count,
  }
}

/** How many of a list of albums, from the first on, go into one page. */
async function fittingAlbums(db: Kysely<Schema>, ids: string[]): Promise<number> {
  const albums = await albumSizes(db, ids).execute()
  const covers = await coverSizes(db, ids).execute()
  const sizes = new Map(albums.map(({ id, chars }) => [id, chars]))
  for (const { id, chars } of covers) sizes.set(id, (sizes.get(id) ?? 0) + chars)
  return fitting(
    ids.map(id => sizes.get(id) ?? 0),
    LIMITS.listPage,
  )
}
