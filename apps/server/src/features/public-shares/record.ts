import type { Membership } from '@safelight/contract/album-records'
import type { PublicFile, PublicShare } from '@safelight/contract/public-shares'
import { publicStreamUrl } from '@safelight/contract/public-shares'
import type { SharedItem } from '@safelight/contract/share-records'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { albumPageAt, toAlbumItems } from '../albums/items.ts'
import { membersOf } from '../albums/record.ts'
import { chainRows } from '../albums/store.ts'
import { peopleOf } from '../contacts/people.ts'
import type { LinkRow } from '../links/store.ts'
import { toSharedItems } from '../shares/shared-items.ts'
import { albumSum, linkPageAt, linkSum } from './store.ts'

interface Page {
  page: number
  limit: number
}

/** What a link shows. One to items that are all gone is no link any more. */
export async function readShare(
  db: Kysely<Schema>,
  link: LinkRow,
  page: Page,
): Promise<PublicShare> {
  const { files, sum } = link.album_id
    ? await albumFiles(db, link, link.album_id, page)
    : await itemFiles(db, link, page)
  return {
    title: '',
    description: '',
    createdByName: '',
    expiresAt: link.expires_at,
    originals: link.originals === 1,
    sealed: link.sealed,
    version: link.version,
    files,
    ...sum,
    hasMore: (page.page + 1) * page.limit < sum.total,
    album: link.album_id ? await albumParts(db, link.album_id) : null,
  }
}

async function albumFiles(
  db: Kysely<Schema>,
  link: LinkRow,
  albumId: string,
  { page, limit }: Page,
) {
  const rows = await albumPageAt(db, albumId, page * limit, limit).execute()
  const sum = await albumSum(db, albumId).executeTakeFirstOrThrow()
  const items = await toAlbumItems(db, null, rows)
  return { files: items.map(item => toFile(link, item, item.membership)), sum }
}

async function itemFiles(db: Kysely<Schema>, link: LinkRow, { page, limit }: Page) {
  const sum = await linkSum(db, link.token).executeTakeFirstOrThrow()
  if (sum.total === 0) throw new ApiError('NOT_FOUND')
  const rows = await linkPageAt(db, link.token, page * limit, limit).execute()
  const { items } = await toSharedItems(db, null, rows)
  return { files: items.map(item => toFile(link, item, null)), sum }
}

async function albumParts(db: Kysely<Schema>, albumId: string): Promise<PublicShare['album']> {
  const album = await db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', albumId)
    .executeTakeFirst()
  if (!album) throw new ApiError('NOT_FOUND')
  const chain = await chainRows(db, { album: albumId }).execute()
  const people = await peopleOf(db, [album.owner_id])
  return {
    ownerAccountId: people(album.owner_id).accountId,
    epoch: album.epoch,
    previous: chain.map(({ epoch, previous_key }) => ({ epoch, sealed: previous_key })),
    members: membersOf(album),
  }
}

function toFile(link: LinkRow, item: SharedItem, membership: Membership | null): PublicFile {
  const url = (role: 'original' | 'thumbnail') => publicStreamUrl(link.token, item.fileName, role)
  return {
    fileName: item.fileName,
    fileType: item.type,
    fileSizeMB: item.size / BYTES_OF_MB,
    creationDate: item.creationDate,
    fileUrl: link.originals === 1 ? url('original') : null,
    thumbnailUrl: url('thumbnail'),
    id: item.id,
    size: item.size,
    ownerAccountId: item.ownerAccountId,
    version: item.version,
    sharedDetails: item.sharedDetails,
    detailsAuthor: item.detailsAuthor,
    detailsSignature: item.detailsSignature,
    detailsAuthority: item.detailsAuthority,
    membership,
  }
}

const BYTES_OF_MB = 1024 * 1024
