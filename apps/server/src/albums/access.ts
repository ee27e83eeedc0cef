import type { AccessType, Right } from '@safelight/contract/share-records'
import type { Kysely, Selectable } from 'kysely'
import type { AlbumsTable, Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'

export type AlbumRow = Selectable<AlbumsTable>
export type Access = 'owner' | 'edit' | 'read'

/**
 * An album that somebody asks for. NOT_FOUND for whoever has nothing to do with it, FORBIDDEN for a
 * member without the right that is needed.
 */
export async function albumFor(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  needed: Access,
): Promise<AlbumRow> {
  const album = await db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', albumId)
    .executeTakeFirst()
  const access = album && (await accessTo(db, userId, album))
  if (!album || !access) throw new ApiError('NOT_FOUND')
  if (RANK[access] < RANK[needed]) throw new ApiError('FORBIDDEN')
  return album
}

const RANK: Record<Access, number> = { read: 0, edit: 1, owner: 2 }

async function accessTo(
  db: Kysely<Schema>,
  userId: number,
  album: AlbumRow,
): Promise<Access | undefined> {
  if (album.owner_id === userId) return 'owner'
  const share = await db
    .selectFrom('album_shares')
    .select('right')
    .where('album_id', '=', album.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return share && accessTypeOf(share.right)
}

/** A right as the specification's calls name it. */
export const accessTypeOf = (right: Right): AccessType => (right === 'EDIT' ? 'edit' : 'read')

export const rightOf = (access: AccessType): Right => (access === 'edit' ? 'EDIT' : 'VIEW')
