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

/** Titles and descriptions travel sealed: in the clear the fields stay empty, both ways. */
const empty = z.literal('')

/** An item with the record by which it belongs to the album. */
export const albumItem = sharedItem.extend({ membership })

export const album = z.object({
  id: albumId,
  title: empty,
  description: empty,
  /** The name of the cover: the chosen item, otherwise the newest one; null for an empty album. */
  coverPhoto: itemFileName.nullable(),
  /** The item that was chosen as the cover. */
  coverId: itemId.nullable(),
  /** The item that `coverPhoto` names, so that a card can open its thumbnail. */
  cover: albumItem.nullable(),
  createdAt: z.iso.datetime(),
  /** When its text, its cover or its items last changed. */
  changedAt: z.iso.datetime(),
  ownerAccountId: accountId,
  owner: person,
  /** Whether the asker is its owner. */
  mine: z.boolean(),
  access: albumAccess,
  epoch,
  /** For the owner: the key of `epoch`. */
  wrappedKey: wrapped(32).nullable(),
  /** For a member: their share, which holds the key of `epoch`. */
  share: signedShare.nullable(),
  /** The chain of keys, newest epoch first; an album in its first epoch has none. */
  previous: z.array(previousKey),
  details: albumDetails.extend({ epoch, author: accountId }),
  members: albumMembers.extend({ epoch }),
  /** Items that are not in the trash. */
  count: z.int().nonnegative(),
  /** Known to the owner alone; false for others. */
  hasLink: z.boolean(),
  /** People besides the owner. */
  sharedWith: z.int().nonnegative(),
})

const inPath = z.object({ id: albumId })

const newMembership = signedItem.extend({ wrappedKey: wrapped(32), signature })

const newMemberships = z.array(newMembership).max(LIMITS.itemsAtOnce)

/** Own albums, newest first, a page of them: the cursor is of `createdAt` and `id`. */
export const myAlbums = endpoint({
  method: 'GET',
  path: '/api/albums/my',
  query: listQuery,
  response: z.array(album),
})

/** Albums of others, those shared last first, a page of them: the cursor is of the share's `createdAt` and `id`. */
export const albumsSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/albums/shared-with-me',
  query: listQuery,
  response: z.array(album),
})

/** A new album in epoch 1. ALBUM_EXISTS when its id is taken. */
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
 * Changes details, cover or both; for the owner and for members who may edit. Details of an old epoch
 * are refused with STALE_EPOCH, of another version than the next one with STALE_VERSION.
 */
export const putAlbum = endpoint({
  method: 'PUT',
  path: '/api/albums/:id',
  params: inPath,
  body: z.strictObject({
    title: empty.optional(),
    description: empty.optional(),
    details: albumDetails.extend({ epoch }).optional(),
    /** The name of an item of the album; null chooses none. */
    coverPhoto: itemFileName.nullable().optional(),
  }),
  response: album,
})

/** Deletes an album, its shares and its links; its items stay with their owners. */
export const deleteAlbum = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id',
  params: inPath,
  response: z.object({}),
})

/**
 * The items of an album that are not in the trash, newest day first: a page by its number, or, which is
 * cheaper in a large album, the one behind a place; that one comes without counts.
 */
export const albumMedia = endpoint({
  method: 'GET',
  path: '/api/albums/:id/media',
  params: inPath,
  query: z.object({
    page: pageNumber.default(0),
    limit: pageSize.default(LIMITS.albumPage),
    after: timelineCursor.optional(),
  }),
  response: mediaPage.extend({
    fileUploadResponseList: z.array(albumItem),
    totalPages: mediaPage.shape.totalPages.nullable(),
    total: z.int().nonnegative().nullable(),
  }),
})

/**
 * Adds own items, for the owner and for members who may edit. The answer names those that were added:
 * none that is there already, in the trash or somebody else's. STALE_EPOCH for an old epoch,
 * STALE_VERSION when the signed details of an item are not its current ones.
 */
export const addAlbumMedia = endpoint({
  method: 'POST',
  path: '/api/albums/:id/media',
  params: inPath,
  body: z.strictObject({ epoch, items: newMemberships.min(1) }),
  response: z.object({ ids: z.array(itemId) }),
})

/** Takes items out, for the owner any, for members who may edit their own. The answer names them. */
export const removeAlbumMedia = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id/media',
  params: inPath,
  body: z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.itemsAtOnce) }),
  response: z.object({ ids: z.array(itemId) }),
})

export type Album = z.infer<typeof album>
export type AlbumItem = z.infer<typeof albumItem>
export type AlbumPage = z.infer<typeof albumMedia.response>
