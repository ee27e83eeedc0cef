import {
  type Album as AlbumRecord,
  addAlbumMedia,
  albumMedia,
  albumsSharedWithMe,
  createAlbum,
  deleteAlbum,
  getAlbum,
  myAlbums,
  putAlbum,
  removeAlbumMedia,
} from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { type Access, WEAKEST_RIGHT } from '@safelight/contract/rights'
import { sealAlbumDetails } from '@safelight/crypto/album-details'
import { sealMembership } from '@safelight/crypto/album-items'
import { sealAlbumMembers } from '@safelight/crypto/album-members'
import { type AlbumKeys, drawAlbumKeys, newAlbumKey, wrapAlbumKey } from '@safelight/crypto/albums'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { ulid } from 'ulid'
import { encodeMembership, encodeSigned } from '../../api/codecs/signed-seal.ts'
import { cursorBehind } from '../../api/cursors.ts'
import { everyPage } from '../../api/every-page.ts'
import { readListPage } from '../../api/list-page.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { Page } from '../../async/observables/paged-list.ts'
import type { LibraryItem } from '../../items/item.ts'
import { wrappedKeyOf } from '../../items/own-keys.ts'
import { ContactChangedError } from '../contacts.ts'
import { signItems } from '../shares/sign-items.ts'
import { openAlbumItem } from './album-items.ts'
import { type Contributor, contributorsOf } from './contributors.ts'
import { type AlbumDetails, openAlbum } from './open-album.ts'
import { ownersOf, pinOwner, readAlbum, recalled, type SharingContext } from './read-album.ts'

export type { Contributor } from './contributors.ts'
export type { AlbumDetails } from './open-album.ts'

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
  /** The number of items in the album, according to the server. 0 on all pages but the first. */
  total: number
  next: string | undefined
}

/** Own albums, and albums that others share. All calls throw ApiError. */
export interface Albums {
  mine(): Promise<Album[]>
  /** Returns a page, the latest share first. Other people can make the whole list arbitrarily long. */
  sharedWithMe(after?: string): Promise<Page<Album, string>>
  get(id: string): Promise<Album>
  /**
   * Makes an album with these items, but leaves out other people's items. If an item cannot be added, deletes
   * the album again.
   */
  create(details: AlbumDetails, items?: readonly LibraryItem[]): Promise<Album>
  edit(id: string, details: AlbumDetails): Promise<Album>
  setCover(id: string, item: LibraryItem | undefined): Promise<void>
  remove(id: string): Promise<void>
  page(id: string, after?: string): Promise<AlbumPage>
  add(id: string, items: readonly LibraryItem[]): Promise<number>
  takeOut(id: string, itemIds: readonly string[]): Promise<void>
}

export function createAlbums(context: SharingContext): Albums {
  const { account, identity, api, answers } = context

  async function memberships(album: AlbumKeys, items: readonly LibraryItem[], isStale = false) {
    const own = items.filter(item => !item.shared)
    const signed = await signItems({ account, identity, api }, own, isStale)
    return Promise.all(
      signed.map(async item => {
        const wrappedKey = wrappedKeyOf(item)
        const membership = await sealMembership(identity, account, album, item.id, wrappedKey)
        return { ...item, ...encodeMembership(membership) }
      }),
    )
  }

  async function add(id: string, items: readonly LibraryItem[]): Promise<number> {
    let added = 0
    for (let start = 0; start < items.length; start += LIMITS.itemsAtOnce) {
      const batch = items.slice(start, start + LIMITS.itemsAtOnce)
      const { ids } = await retryingStale(async again => {
        const { keys } = await readAlbum(context, id)
        const body = { epoch: keys.epoch, items: await memberships(keys, batch, again) }
        return body.items.length > 0
          ? api.call(addAlbumMedia, { params: { id }, body })
          : { ids: [] }
      })
      added += ids.length
    }
    return added
  }

  async function remove(id: string): Promise<void> {
    await api.call(deleteAlbum, { params: { id } })
    await answers.forget([id])
  }

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

    async create(details, items = []) {
      const album = { owner: account.accountId, albumId: ulid(), epoch: 1 }
      const albumKey = newAlbumKey()
      const keys = await drawAlbumKeys(album, albumKey)
      const wrapped = await wrapAlbumKey(account, album, albumKey).finally(() => albumKey.fill(0))
      const sealed = await sealAlbumDetails(identity, keys, 1, { v: 1, ...details })
      const members = await sealAlbumMembers(identity, keys, 1, [])
      const first = items.slice(0, LIMITS.itemsAtOnce)
      const record = await retryingStale(async again =>
        api.call(createAlbum, {
          body: {
            id: album.albumId,
            wrappedKey: toBase64url(wrapped),
            details: { version: 1, ...encodeSigned(sealed) },
            members: { version: 1, ...encodeSigned(members) },
            items: await memberships(keys, first, again),
          },
        }),
      )
      const rest = items.slice(LIMITS.itemsAtOnce)
      const added = await add(album.albumId, rest).catch(async error => {
        await remove(album.albumId).catch(() => {})
        throw error
      })
      return describe(context, { ...record, count: record.count + added }, identity.person)
    },

    edit: (id, details) =>
      retryingStale(async () => {
        const { keys, record } = await readAlbum(context, id)
        const version = record.details.version + 1
        const sealed = await sealAlbumDetails(identity, keys, version, { v: 1, ...details })
        const body = { details: { epoch: keys.epoch, version, ...encodeSigned(sealed) } }
        const changed = await api.call(putAlbum, { params: { id }, body })
        const [owner] = await ownersOf(context, [changed])
        return describe(context, changed, owner ?? new OpenError())
      }),

    async setCover(id, item) {
      const body = { coverPhoto: item?.fileName ?? null }
      await api.call(putAlbum, { params: { id }, body })
    },

    remove,

    page: (id, after = '') =>
      recalled(context, `album/${id}/${after}`, async reader => {
        const [album, answer] = await Promise.all([
          readAlbum(reader, id),
          reader.api.call(albumMedia, {
            params: { id },
            query: { limit: LIMITS.albumPage, ...(after ? { after } : {}) },
          }),
        ])
        const { fileUploadResponseList: records, hasMore, total } = answer
        const opened = await Promise.all(
          records.map(record => openAlbumItem(reader, album, record).catch(() => undefined)),
        )
        const items = opened.filter(item => item !== undefined)
        const next = hasMore ? cursorBehind(records, after || null) : 'end'
        return {
          items,
          refused: records.length - items.length,
          contributors: await contributorsOf(reader.contacts, album, records),
          total: total ?? 0,
          next: next === 'end' ? undefined : next,
        }
      }),

    add,

    async takeOut(id, itemIds) {
      for (let start = 0; start < itemIds.length; start += LIMITS.itemsAtOnce) {
        const ids = itemIds.slice(start, start + LIMITS.itemsAtOnce)
        await api.call(removeAlbumMedia, { params: { id }, body: { ids } })
      }
    },
  }
}

type Owner = Awaited<ReturnType<typeof ownersOf>>[number]

export async function describeAll(
  context: SharingContext,
  records: AlbumRecord[],
): Promise<Album[]> {
  const owners = await ownersOf(context, records)
  return Promise.all(
    records.map((record, i) => describe(context, record, owners[i] ?? new OpenError())),
  )
}

async function describe(
  context: SharingContext,
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
