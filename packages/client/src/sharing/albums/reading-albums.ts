import {
  type AlbumOrder,
  type Album as AlbumRecord,
  albumMedia,
  albumsSharedWithMe,
  getAlbum,
  myAlbums,
} from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { type Access, WEAKEST_RIGHT } from '@safelight/contract/rights'
import { OpenError } from '@safelight/crypto/errors'
import { everyPage } from '../../api/every-page.ts'
import { readListPage } from '../../api/list-page.ts'
import { readWholeDays } from '../../api/whole-days.ts'
import type { Page } from '../../async/observables/paged-list.ts'
import type { LibraryItem } from '../../items/item.ts'
import { ContactChangedError } from '../contacts.ts'
import { openAlbumItem } from './album-items.ts'
import { type Contributor, contributorsOf } from './contributors.ts'
import { type AlbumDetails, openAlbum } from './open-album.ts'
import { ownersOf, pinOwner, type ReadingContext, readAlbum, recalled } from './read-album.ts'

export interface Album extends AlbumDetails {
  id: string
  /** `OWNER` for an own album. */
  right: Access
  ownerEmail: string
  ownerAccountId: string
  /** The name that the owner chose to publish. It proves nothing about who the owner is. */
  ownerName: string | null
  /**
   * Whether the owner verified the e-mail address, as the server claims. Only a compared fingerprint proves
   * who the owner is.
   */
  ownerVerified: boolean
  /** ISO 8601. */
  createdAt: string
  /** When the text, the cover or the items last changed, according to the server; ISO 8601. */
  changedAt: string
  count: number
  /** The item that the owner chose as cover, or else the newest item; undefined if no item opens. */
  cover: LibraryItem | undefined
  coverId: string | null
  /** Whether the album has a link. Known only for own albums, like `sharedWith`. */
  hasLink: boolean
  sharedWith: number
  /** Whether new comments and likes are allowed. The server enforces this. */
  commentsAllowed: boolean
  /** Another number than before means that comments or likes were added or deleted. */
  commentChanges: number
  /** Set for an own album whose title and description an editor damaged. Both are then empty. */
  textSpoiled?: true
  /** Why the album cannot be opened. Title and description are then empty. */
  problem?: 'damaged' | ContactChangedError
}

export interface AlbumPage {
  items: LibraryItem[]
  /**
   * The number of items that this page leaves out. Nothing proves that a person with the right to add items
   * added them.
   */
  refused: number
  /** The people who added the items, by account id. Lacks people whose name cannot be trusted. */
  contributors: ReadonlyMap<string, Contributor>
  /** The numbers of comments and likes by item id, according to the server. Lacks items without any. */
  commentCounts: ReadonlyMap<string, number>
  /** The number of items in the album, according to the server. 0 on all pages but the first. */
  total: number
  next: string | undefined
}

/** Reads own albums, and albums that others share. All calls throw ApiError. */
export interface AlbumReading {
  mine(): Promise<Album[]>
  /** Returns a page, the latest share first. Other people can make the whole list arbitrarily long. */
  sharedWithMe(after?: string): Promise<Page<Album, string>>
  get(id: string): Promise<Album>
  /** A page ends with a whole day. `after` is the cursor of a page in the same order. */
  page(id: string, after?: string, order?: AlbumOrder): Promise<AlbumPage>
}

export function readingAlbums(context: ReadingContext): AlbumReading {
  return {
    mine: () =>
      recalled(context, 'albums', async reader => {
        const records = await everyPage(
          options => reader.api.call(myAlbums, options),
          ({ createdAt, id }) => ({ time: createdAt, name: id }),
        )
        return describeAll(reader, records)
      }),

    sharedWithMe: after =>
      recalled(context, `shared-albums/${after ?? ''}`, async reader => {
        const { entries, next } = await readListPage(
          options => reader.api.call(albumsSharedWithMe, options),
          ({ share, createdAt, id }) => ({ time: share?.createdAt ?? createdAt, name: id }),
          after,
        )
        return { items: await describeAll(reader, entries), next }
      }),

    get: id =>
      recalled(context, `album/${id}`, async reader => {
        const record = await reader.api.call(getAlbum, { params: { id } })
        const [album] = await describeAll(reader, [record])
        if (!album || album.id !== id) throw new OpenError()
        if (!album.problem) await pinOwner(reader, record)
        return album
      }),

    page: (id, after = '', order = 'newest') =>
      recalled(context, nameOfPage(id, after, order), async reader => {
        let limit: number = LIMITS.albumPage
        let count: number | null | undefined
        const read = async (behind: string | null) => {
          const { fileUploadResponseList, hasMore, total } = await reader.api.call(albumMedia, {
            params: { id },
            query: { limit, order, ...(behind ? { after: behind } : {}) },
          })
          count ??= total
          limit = LIMITS.largestPage
          return { records: fileUploadResponseList, hasMore }
        }
        const [album, { records, next }] = await Promise.all([
          readAlbum(reader, id),
          readWholeDays(read, after || null, order === 'oldest'),
        ])
        const opened = await Promise.all(
          records.map(record => openAlbumItem(reader, album, record).catch(() => undefined)),
        )
        const items = opened.filter(item => item !== undefined)
        return {
          items,
          refused: records.length - items.length,
          contributors: await contributorsOf(reader.contacts, album, records),
          commentCounts: new Map(
            records.flatMap(({ id, commentCount = 0 }) =>
              commentCount > 0 ? [[id, commentCount]] : [],
            ),
          ),
          total: count ?? 0,
          next,
        }
      }),
  }
}

const nameOfPage = (id: string, after: string, order: AlbumOrder) =>
  order === 'newest' ? `album/${id}/${after}` : `album/${id}/${order}/${after}`

type Owner = Awaited<ReturnType<typeof ownersOf>>[number]

export async function describeAll(
  context: ReadingContext,
  records: AlbumRecord[],
): Promise<Album[]> {
  const owners = await ownersOf(context, records)
  return Promise.all(
    records.map((record, i) => describeAlbum(context, record, owners[i] ?? new OpenError())),
  )
}

export async function describeAlbum(
  context: ReadingContext,
  record: AlbumRecord,
  owner: Owner,
): Promise<Album> {
  const shown = {
    id: record.id,
    ownerEmail: record.owner.email,
    ownerAccountId: record.owner.accountId,
    ownerName: record.owner.displayName,
    ownerVerified: record.owner.emailVerified,
    createdAt: record.createdAt,
    changedAt: record.changedAt,
    count: record.count,
    coverId: record.coverId,
    hasLink: record.hasLink,
    sharedWith: record.sharedWith,
    commentsAllowed: record.commentsAllowed,
    commentChanges: record.commentChanges,
  }
  const right = record.ownerAccountId === context.account.accountId ? 'OWNER' : WEAKEST_RIGHT
  const closed = { ...shown, right, title: '', description: '', cover: undefined } as const
  if (owner instanceof ContactChangedError) return { ...closed, problem: owner }
  if (owner instanceof Error) return { ...closed, problem: 'damaged' }
  try {
    const album = await openAlbum(context, owner, record)
    const text = album.details ?? ({ title: '', description: '', textSpoiled: true } as const)
    const cover =
      record.cover && (await openAlbumItem(context, album, record.cover).catch(() => undefined))
    return { ...shown, ...text, right: album.right, cover: cover ?? undefined }
  } catch {
    return { ...closed, problem: 'damaged' }
  }
}
