import type { Membership } from '@safelight/contract/album-records'
import { type Cursor, START } from '@safelight/contract/cursors'
import type { PublicFile, PublicShare } from '@safelight/contract/public-shares'
import { publicStreamUrl } from '@safelight/contract/public-shares'
import type { SharedItem } from '@safelight/contract/share-records'
import type { Kysely } from 'kysely'
import { peopleOf } from '../../accounts/person.ts'
import { DETAILS_CHARS, readPage } from '../../database/page.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { toSharedItems } from '../../items/shares/shared-items.ts'
import { albumPageAfter, albumSum, toAlbumItems } from '../album-items.ts'
import { chainRows } from '../album-queries.ts'
import type { LinkRow } from '../open-links.ts'
import { chainsOf, membersOf } from '../record.ts'
import { linkPageAfter, linkSum } from './link-items.ts'

interface Page {
  after?: Cursor | undefined
  limit: number
}

/**
 * Returns a page of what a link shows; only the first page has the totals. Throws NOT_FOUND if all items of
 * the link are gone. Call it within `readAtOnce`, and read the link in the same snapshot.
 */
export async function readShare(
  db: Kysely<Schema>,
  link: LinkRow,
  page: Page,
): Promise<PublicShare> {
  const after = page.after ?? START
  const { files, hasMore } = link.album_id
    ? await albumFiles(db, link, link.album_id, after, page.limit)
    : await itemFiles(db, link, after, page.limit)
  const sum = page.after === undefined ? await sumOf(db, link) : { total: null, totalBytes: null }
  if (!link.album_id && sum.total === 0) throw new ApiError('NOT_FOUND')
  return {
    title: '',
    description: '',
    createdByName: '',
    expiresAt: link.expires_at,
    originals: link.originals === 1,
    sealed: link.sealed,
    signature: link.signature,
    version: link.version,
    files,
    ...sum,
    hasMore,
    album: link.album_id ? await albumParts(db, link.album_id) : null,
  }
}

async function albumFiles(
  db: Kysely<Schema>,
  link: LinkRow,
  albumId: string,
  after: Cursor,
  limit: number,
) {
  const { rows, hasMore } = await readPage(
    albumPageAfter(db, albumId, after, limit),
    DETAILS_CHARS,
    limit,
  )
  const items = await toAlbumItems(db, null, rows)
  return { files: items.map(item => toFile(link, item, item.membership)), hasMore }
}

async function itemFiles(db: Kysely<Schema>, link: LinkRow, after: Cursor, limit: number) {
  const { rows, hasMore } = await readPage(
    linkPageAfter(db, link.token, after, limit),
    DETAILS_CHARS,
    limit,
  )
  const { items } = await toSharedItems(db, null, rows)
  return { files: items.map(item => toFile(link, item, null)), hasMore }
}

const sumOf = (db: Kysely<Schema>, link: LinkRow) =>
  (link.album_id ? albumSum(db, link.album_id) : linkSum(db, link.token)).executeTakeFirstOrThrow()

async function albumParts(db: Kysely<Schema>, albumId: string): Promise<PublicShare['album']> {
  const album = await db
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', albumId)
    .executeTakeFirst()
  if (!album) throw new ApiError('NOT_FOUND')
  const chain = await chainRows(db, [albumId]).execute()
  const people = await peopleOf(db, [album.owner_id])
  return {
    ownerAccountId: people(album.owner_id).accountId,
    epoch: album.epoch,
    previous: chainsOf(chain)(albumId),
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
