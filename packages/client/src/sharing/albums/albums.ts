import {
  type AlbumOrder,
  type Album as AlbumRecord,
  addAlbumMedia,
  createAlbum,
  deleteAlbum,
  putAlbum,
  removeAlbumMedia,
} from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { sealAlbumDetails } from '@safelight/crypto/album-details'
import { sealMembership } from '@safelight/crypto/album-items'
import { sealAlbumMembers } from '@safelight/crypto/album-members'
import { type AlbumKeys, drawAlbumKeys, newAlbumKey, wrapAlbumKey } from '@safelight/crypto/albums'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { ulid } from 'ulid'
import { encodeMembership, encodeSigned } from '../../api/codecs/signed-seal.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { LibraryItem } from '../../items/item.ts'
import { wrappedKeyOf } from '../../items/own-keys.ts'
import { signItems } from '../shares/sign-items.ts'
import type { AlbumDetails } from './open-album.ts'
import { ownersOf, readAlbum, type SharingContext } from './read-album.ts'
import { type Album, type AlbumReading, describeAlbum, readingAlbums } from './reading-albums.ts'

export type { Contributor } from './contributors.ts'
export type { AlbumDetails } from './open-album.ts'
export type { Album, AlbumPage } from './reading-albums.ts'

export type AlbumEdit = Partial<Pick<AlbumDetails, 'title' | 'description'>> & {
  order?: AlbumOrder
}

/** Own albums, and albums that others share. All calls throw ApiError. */
export interface Albums extends AlbumReading {
  /**
   * Makes an album with these items, but leaves out other people's items. If an item cannot be added, deletes
   * the album again.
   */
  create(details: AlbumDetails, items?: readonly LibraryItem[]): Promise<Album>
  /**
   * Changes only the fields that the edit names. `leaveOut` names fields to leave as they are in the album's
   * latest details. It is called again if another device changes these first.
   */
  edit(
    id: string,
    edit: AlbumEdit,
    leaveOut?: (now: AlbumDetails) => readonly (keyof AlbumEdit)[],
  ): Promise<Album>
  /**
   * Chooses an item as cover, or none. With `seen`, throws ApiError (STALE_VERSION) if somebody has chosen
   * another cover since.
   */
  setCover(
    id: string,
    item: Pick<LibraryItem, 'id' | 'fileName'> | undefined,
    seen?: string | null,
  ): Promise<void>
  remove(id: string): Promise<void>
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

  async function describe(record: AlbumRecord): Promise<Album> {
    const [owner] = await ownersOf(context, [record])
    return describeAlbum(context, record, owner ?? new OpenError())
  }

  return {
    ...readingAlbums(context),

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
      return describeAlbum(context, { ...record, count: record.count + added }, identity.person)
    },

    edit: (id, edit, leaveOut) =>
      retryingStale(async () => {
        const { keys, record, details } = await readAlbum(context, id)
        const now = details ?? NO_TEXT
        const fields = { ...edit }
        for (const field of leaveOut?.(now) ?? []) delete fields[field]
        if (leaveOut && Object.keys(fields).length === 0) return describe(record)
        const version = record.details.version + 1
        const edited = editAlbum(now, fields)
        const sealed = await sealAlbumDetails(identity, keys, version, { v: 1, ...edited })
        const body = { details: { epoch: keys.epoch, version, ...encodeSigned(sealed) } }
        return describe(await api.call(putAlbum, { params: { id }, body }))
      }),

    async setCover(id, item, seenCoverId) {
      const body = { coverPhoto: item?.fileName ?? null, seenCoverId }
      await api.call(putAlbum, { params: { id }, body })
    },

    remove,

    add,

    async takeOut(id, itemIds) {
      for (let start = 0; start < itemIds.length; start += LIMITS.itemsAtOnce) {
        const ids = itemIds.slice(start, start + LIMITS.itemsAtOnce)
        await api.call(removeAlbumMedia, { params: { id }, body: { ids } })
      }
    },
  }
}

const NO_TEXT = { title: '', description: '' }

export function editAlbum<Details extends AlbumDetails>(
  { order: before, ...details }: Details,
  { order = before ?? 'newest', ...text }: AlbumEdit,
) {
  return { ...details, ...text, ...(order === 'oldest' && { order }) }
}
