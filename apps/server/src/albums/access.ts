import { type Access, type Action, allows } from '@safelight/contract/rights'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AlbumsTable } from '../database/schema/albums.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

export type AlbumRow = Selectable<AlbumsTable>

/**
 * Returns an album if the person may act on it. Throws FORBIDDEN for a member whose right is too weak, and
 * NOT_FOUND for people without access.
 */
export async function albumFor(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  action: Action,
): Promise<AlbumRow> {
  const album = await db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', albumId)
    .executeTakeFirst()
  const access = album && (await accessTo(db, userId, album))
  if (!album || !access) throw new ApiError('NOT_FOUND')
  if (!allows(access, action)) throw new ApiError('FORBIDDEN')
  return album
}

/** Runs `writeFor` for an album's owner and for `people`, the other people whose rows `work` changes. */
export async function writeForAlbum<T>(
  db: Kysely<Schema>,
  albumId: string,
  people: readonly number[],
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const album = await db
    .selectFrom('albums')
    .select('owner_id')
    .where('id', '=', albumId)
    .executeTakeFirst()
  if (!album) throw new ApiError('NOT_FOUND')
  return writeFor(db, [album.owner_id, ...people], work)
}

async function accessTo(
  db: Kysely<Schema>,
  userId: number,
  album: AlbumRow,
): Promise<Access | undefined> {
  if (album.owner_id === userId) return 'OWNER'
  const share = await db
    .selectFrom('album_shares')
    .select('right')
    .where('album_id', '=', album.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return share?.right
}
