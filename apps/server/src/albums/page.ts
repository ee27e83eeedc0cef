import type { AlbumPage } from '@safelight/contract/albums'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { BEFORE_ALL, type Place, toPlace } from '../media/store.ts'
import { albumPageAfter, albumPlaceAt, albumSum, toAlbumItems } from './items.ts'

interface PageQuery {
  page: number
  limit: number
  after?: string | undefined
}

/** A page of an album's items, by its number or behind a place. To be called within `readAtOnce`. */
export async function readAlbumPage(
  db: Kysely<Schema>,
  viewerId: number,
  albumId: string,
  { page, limit, after }: PageQuery,
): Promise<AlbumPage> {
  const place = after ? toPlace(after) : await placeAt(db, albumId, page * limit)
  // One more than asked for tells whether there is more.
  const rows = place ? await albumPageAfter(db, albumId, place, limit + 1).execute() : []
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
async function placeAt(
  db: Kysely<Schema>,
  albumId: string,
  offset: number,
): Promise<Place | undefined> {
  return offset === 0 ? BEFORE_ALL : albumPlaceAt(db, albumId, offset).executeTakeFirst()
}
