import { email } from '../accounts/auth.ts'
import { accountId, person, userIdInPath } from '../accounts/contacts.ts'
import { itemId } from '../items/media-keys.ts'
import { listQuery } from '../wire/cursors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { albumId, albumMembers, epoch, rotation, signedItem } from './album-records.ts'
import { link } from './links.ts'
import { accessType } from './rights.ts'
import { sealedShareKey, sharedMedia, signature } from './share-records.ts'

/**
 * The people and links that an album or an item is shared with, for its owner. Expired links of an album are
 * not among them.
 */
export const shareInfo = z.object({
  users: z.array(
    person.extend({
      permission: accessType,
      epoch: z.int().nonnegative(),
      sealed: sealedShareKey,
      signature,
      createdAt: z.iso.datetime(),
    }),
  ),
  /** The newest of `links`. */
  link: link.nullable(),
  links: z.array(link),
})

const inPath = z.object({ id: albumId })
const memberInPath = inPath.extend({ userId: userIdInPath })

const done = z.object({})

export const albumShares = endpoint({
  method: 'GET',
  path: '/api/albums/:id/shares',
  params: inPath,
  response: shareInfo,
})

export const mediaShares = endpoint({
  method: 'GET',
  path: '/api/media/:id/shares',
  params: inPath,
  response: shareInfo,
})

/**
 * The e-mail and the account that the key was sealed to: RECIPIENT_NOT_FOUND when there is no such
 * account, or when the address belongs to another one by now.
 */
const newShare = z.strictObject({
  targetEmail: email,
  accessType,
  recipientAccountId: accountId,
  sealed: sealedShareKey,
  signature,
})

/** Shares an album, or raises a member's right. Lowering it needs a new epoch: `lowerAlbumShare`. */
export const shareAlbum = endpoint({
  method: 'POST',
  path: '/api/albums/:id/share',
  params: inPath,
  body: newShare.extend({ epoch, members: albumMembers }),
  response: shareInfo,
})

/** Shares an item, or changes what somebody may do with it. */
export const shareMedia = endpoint({
  method: 'POST',
  path: '/api/media/:id/share',
  params: z.object({ id: itemId }),
  body: newShare.extend({ item: signedItem.omit({ id: true }) }),
  response: shareInfo,
})

/**
 * Lowers a member's right. The rotation names them with the weaker right, and all others as before, else
 * STALE_EPOCH.
 */
export const lowerAlbumShare = endpoint({
  method: 'PUT',
  path: '/api/albums/:id/share/:userId',
  params: memberInPath,
  body: z.strictObject({ rotation }),
  response: shareInfo,
})

/** Begins a new epoch with all who are there: somebody has left without one. */
export const renewAlbum = endpoint({
  method: 'POST',
  path: '/api/albums/:id/epoch',
  params: inPath,
  body: z.strictObject({ rotation }),
  response: shareInfo,
})

/** Removes a member with a new epoch, for the owner; or, without one, the member who asks. */
export const unshareAlbum = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id/share/:userId',
  params: memberInPath,
  body: z.strictObject({ rotation: rotation.optional() }).nullish(),
  response: done,
})

/** Ends a share of an item, for its owner or for that person. */
export const unshareMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/:id/share/:userId',
  params: memberInPath,
  response: done,
})

/**
 * Items that others shared with the asker one by one, those shared last first, a page of them: the cursor
 * is of the share's `createdAt` and of the item.
 */
export const mediaSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/media/shared-with-me',
  query: listQuery,
  response: z.array(sharedMedia),
})

/** One item, the asker's own or one that was shared with them by itself. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  params: z.object({ id: itemId }),
  response: sharedMedia,
})

export type ShareInfo = z.infer<typeof shareInfo>
