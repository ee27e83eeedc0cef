import type { Album, AlbumItem, AlbumOrder } from '@safelight/contract/albums'
import { type Cursor, OLDEST_START, START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, fitting, readPage } from '../database/page.ts'
import type { Schema } from '../database/schema.ts'
import type { List } from '../http/list.ts'
import { albumCursorAt, albumPageAfter, toAlbumItems } from './album-items.ts'
import { albumSizes, coverSizes } from './album-queries.ts'
import { commentCounts } from './comments.ts'
import { readAlbums } from './record.ts'

interface Part {
  after?: Cursor | undefined
  skip: number
  take: number
  order: AlbumOrder
}

/**
 * Returns at most `take` items of an album, or fewer if their texts are large. Call this within `readAtOnce`.
 */
export async function readAlbumItems(
  db: Kysely<Schema>,
  viewerId: number,
  albumId: string,
  { after, skip, take, order }: Part,
): Promise<{ items: AlbumItem[]; hasMore: boolean }> {
  const start = after ?? (await cursorAt(db, albumId, skip, order))
  if (!start) return { items: [], hasMore: false }
  const found = albumPageAfter(db, albumId, start, take, order)
  const { rows, hasMore } = await readPage(found, DETAILS_CHARS, take)
  const items = await toAlbumItems(db, viewerId, rows)
  if (items.length === 0) return { items, hasMore }
  const ids = items.map(item => item.id)
  const counted = await commentCounts(db, albumId, ids).execute()
  const counts = new Map(counted.map(({ item_id, count }) => [item_id, count]))
  return {
    items: items.map(item => ({ ...item, commentCount: counts.get(item.id) ?? 0 })),
    hasMore,
  }
}

async function cursorAt(
  db: Kysely<Schema>,
  albumId: string,
  offset: number,
  order: AlbumOrder,
): Promise<Cursor | undefined> {
  if (offset === 0) return order === 'newest' ? START : OLDEST_START
  return albumCursorAt(db, albumId, offset, order).executeTakeFirst()
}

/**
 * The query must return one row more than a page holds, to tell whether there is another page. Call it within
 * `readAtOnce`.
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
