import { accountId, person } from '../accounts/contacts.ts'
import { mediaPage, pageNumber, pageSize } from '../items/items.ts'
import { itemFileName, itemId } from '../items/media-keys.ts'
import { listQuery, timelineCursor } from '../wire/cursors.ts'
import { wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import {
  albumDetails,
  albumId,
  albumMembers,
  epoch,
  membership,
  previousKey,
  signedItem,
} from './album-records.ts'
import { albumAccess } from './rights.ts'
import { sharedItem, signature, signedShare } from './share-records.ts'

/** Titles and descriptions are sealed, so these fields are empty in requests and answers. */
const empty = z.literal('')

export const albumItem = sharedItem.extend({
  membership,
  /**
   * The person who added the item, as the server names them. Only the owner and members of the album see this.
   */
  addedBy: person.pick({ email: true, displayName: true }).optional(),
  /** The number of comments and likes. Only the pages of an album have it. */
  commentCount: z.int().nonnegative().optional(),
})

export const album = z.object({
  id: albumId,
  title: empty,
  description: empty,
  /** File name of the cover: the chosen item, or else the newest one. null for an empty album. */
  coverPhoto: itemFileName.nullable(),
  coverId: itemId.nullable(),
  /** The item of `coverPhoto`, with the keys that an album's card needs to open the thumbnail. */
  cover: albumItem.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  ownerAccountId: accountId,
  owner: person,
  mine: z.boolean(),
  access: albumAccess,
  epoch,
  /** The key of `epoch`, wrapped for the owner; null for members. */
  wrappedKey: wrapped(32).nullable(),
  /** The member's share, which holds the key of `epoch`; null for the owner. */
  share: signedShare.nullable(),
  /** The keys of earlier epochs, newest first, each sealed under the key of the next epoch. */
  previous: z.array(previousKey),
  details: albumDetails.extend({ epoch, author: accountId }),
  members: albumMembers.extend({ epoch }),
  count: z.int().nonnegative(),
  /** Whether the album has a link. Only the owner sees this; false for others. */
  hasLink: z.boolean(),
  sharedWith: z.int().nonnegative(),
  /** Whether the server takes new comments and likes. */
  commentsAllowed: z.boolean().default(true),
  /** Grows with every comment or like that is added or deleted. */
  commentChanges: z.int().nonnegative().default(0),
})

const inPath = z.object({ id: albumId })

const newMembership = signedItem.extend({ wrappedKey: wrapped(32), signature })

const newMemberships = z.array(newMembership).max(LIMITS.itemsAtOnce)

/** Lists own albums, newest first, in pages. The cursor is `createdAt` and `id`. */
export const myAlbums = endpoint({
  method: 'GET',
  path: '/api/albums/my',
  query: listQuery,
  response: z.array(album),
})

/** Lists others' albums, latest share first, in pages. The cursor is the share's time and the album's id. */
export const albumsSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/albums/shared-with-me',
  query: listQuery,
  response: z.array(album),
})

/** Creates an album in epoch 1. Fails with ALBUM_EXISTS if its id is taken. */
export const createAlbum = endpoint({
  method: 'POST',
  path: '/api/albums',
  body: z.strictObject({
    id: albumId,
    wrappedKey: wrapped(32),
    details: albumDetails.extend({ version: z.literal(1) }),
    members: albumMembers.extend({ version: z.literal(1) }),
    items: newMemberships.default([]),
  }),
  response: album,
})

export const getAlbum = endpoint({
  method: 'GET',
  path: '/api/albums/:id',
  params: inPath,
  response: album,
})

/**
 * Changes details, cover or both. Open to the owner and members with EDIT. Fails with STALE_EPOCH if the
 * details belong to an old epoch, and with STALE_VERSION unless their version is the stored version plus one.
 * Also fails with STALE_VERSION if somebody has chosen another cover than `seenCoverId`.
 */
export const putAlbum = endpoint({
  method: 'PUT',
  path: '/api/albums/:id',
  params: inPath,
  body: z.strictObject({
    title: empty.optional(),
    description: empty.optional(),
    details: albumDetails.extend({ epoch }).optional(),
    /** File name of an item in the album; null removes the choice. */
    coverPhoto: itemFileName.nullable().optional(),
    /** The chosen cover that the change is based on. null if none was chosen. */
    seenCoverId: itemId.nullable().optional(),
  }),
  response: album,
})

export const deleteAlbum = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id',
  params: inPath,
  response: z.object({}),
})

/** The order of an album's items, by day. */
export const albumOrder = z.enum(['newest', 'oldest'])

/**
 * Lists an album's items outside the trash, by default newest day first: a page by number, or the page after a
 * cursor. Pages after a cursor have no counts.
 */
export const albumMedia = endpoint({
  method: 'GET',
  path: '/api/albums/:id/media',
  params: inPath,
  query: z.object({
    page: pageNumber.default(0),
    limit: pageSize.default(LIMITS.albumPage),
    after: timelineCursor.optional(),
    order: albumOrder.default('newest'),
  }),
  response: mediaPage.extend({
    fileUploadResponseList: z.array(albumItem),
    totalPages: mediaPage.shape.totalPages.nullable(),
    total: z.int().nonnegative().nullable(),
  }),
})

/**
 * Adds own items. Open to the owner and members with EDIT. Skips items that are already in the album or in
 * the trash, and other people's items. Fails with STALE_EPOCH if `epoch` is old, and with STALE_VERSION if an
 * item's signed details are not current. The answer names the added items.
 */
export const addAlbumMedia = endpoint({
  method: 'POST',
  path: '/api/albums/:id/media',
  params: inPath,
  body: z.strictObject({ epoch, items: newMemberships.min(1) }),
  response: z.object({ ids: z.array(itemId) }),
})

/**
 * Removes items: the owner can remove any, members with EDIT only their own. The answer names the removed
 * items.
 */
export const removeAlbumMedia = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id/media',
  params: inPath,
  body: z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.itemsAtOnce) }),
  response: z.object({ ids: z.array(itemId) }),
})

export type AlbumOrder = z.infer<typeof albumOrder>
export type Album = z.infer<typeof album>
export type AlbumItem = z.infer<typeof albumItem>
export type AlbumPage = z.infer<typeof albumMedia.response>
