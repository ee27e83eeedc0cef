import type { Album, AlbumItem } from '@safelight/contract/albums'
import { fileName } from '@safelight/contract/media-keys'
import type { MediaType } from '@safelight/contract/media-types'
import { toAlbumAccess } from '@safelight/contract/rights'
import type { Kysely, Selectable } from 'kysely'
import { type People, peopleOf } from '../accounts/person.ts'
import type { AlbumSharesTable } from '../database/schema/albums.ts'
import type { Schema } from '../database/schema.ts'
import { albumShare } from '../items/shares/signed-shares.ts'
import { type AlbumItemRow, toAlbumItems } from './album-items.ts'
import {
  type AlbumRecordRow,
  albumRows,
  type ChainRow,
  chainRows,
  coverRows,
  ownShares,
} from './album-queries.ts'

/**
 * Returns those albums of a page that the person may see, in the order of `ids`. Call this within
 * `readAtOnce`, so that all parts of an album are from the same epoch.
 */
export async function readAlbums(
  db: Kysely<Schema>,
  viewerId: number,
  ids: string[],
  now: Date,
): Promise<Album[]> {
  if (ids.length === 0) return []
  const shares = await ownShares(db, viewerId, ids).execute()
  const own = new Map(shares.map(share => [share.album_id, share]))
  const found = await albumRows(db, ids, now).execute()
  const visible = found.filter(row => row.owner_id === viewerId || own.has(row.id))
  const byId = new Map(visible.map(row => [row.id, row]))
  const rows = ids.flatMap(id => byId.get(id) ?? [])
  const chainOf = chainsOf(await chainRows(db, ids).execute())
  const covers = await coversOf(db, viewerId, await coverRows(db, ids).execute())
  const people = await peopleOf(db, [viewerId, ...rows.map(row => row.owner_id)])
  return rows.map(row => ({
    ...recordOf(row, people),
    ...coverOf(row, covers.get(row.id)),
    ...viewOf(row, own.get(row.id), people),
    previous: chainOf(row.id),
  }))
}

export function chainsOf(rows: ChainRow[]): (albumId: string) => Album['previous'] {
  const chains = Map.groupBy(rows, row => row.album_id)
  return id =>
    (chains.get(id) ?? []).map(({ epoch, previous_key }) => ({ epoch, sealed: previous_key }))
}

const recordOf = (row: AlbumRecordRow, people: People) => ({
  id: row.id,
  title: '' as const,
  description: '' as const,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  ownerAccountId: people(row.owner_id).accountId,
  owner: people(row.owner_id),
  epoch: row.epoch,
  details: {
    epoch: row.epoch,
    version: row.details_version,
    sealed: row.details_sealed,
    author: row.details_author,
    signature: row.details_signature,
  },
  members: membersOf(row),
  count: row.count,
  sharedWith: row.shared_with,
  commentsAllowed: row.comments_off === 0,
  commentChanges: row.comment_changes,
})

export const membersOf = (
  row: Pick<AlbumRecordRow, 'epoch' | 'members_version' | 'members_sealed' | 'members_signature'>,
) => ({
  epoch: row.epoch,
  version: row.members_version,
  sealed: row.members_sealed,
  signature: row.members_signature,
})

const coverOf = (row: AlbumRecordRow, cover: AlbumItem | undefined) => ({
  coverPhoto: cover ? fileName(cover.id, cover.type as MediaType) : null,
  coverId: cover?.id === row.cover_id ? row.cover_id : null,
  cover: cover ?? null,
})

/** Returns the fields that depend on the viewer. A viewer without a share is the owner. */
function viewOf(
  row: AlbumRecordRow,
  share: Selectable<AlbumSharesTable> | undefined,
  people: People,
) {
  if (!share) {
    return {
      mine: true,
      access: toAlbumAccess('OWNER'),
      wrappedKey: row.wrapped_key,
      share: null,
      hasLink: row.links > 0,
    }
  }
  return {
    mine: false,
    access: toAlbumAccess(share.right),
    wrappedKey: null,
    share: albumShare(share, row.owner_id, people),
    hasLink: false,
  }
}

async function coversOf(
  db: Kysely<Schema>,
  viewerId: number,
  rows: AlbumItemRow[],
): Promise<Map<string, AlbumItem>> {
  const items = await toAlbumItems(db, viewerId, rows)
  return new Map(rows.flatMap(({ album_id }, i) => (items[i] ? [[album_id, items[i]]] : [])))
}
