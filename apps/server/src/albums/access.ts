import { type Access, type Action, allows } from '@safelight/contract/rights'
import type { Kysely, Selectable } from 'kysely'
import type { AlbumsTable, Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'

export type AlbumRow = Selectable<AlbumsTable>

/**
 * An album that somebody wants to do something with. Throws NOT_FOUND for an asker who has nothing to do
 * with it, FORBIDDEN for a member whose right does not allow it.
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
