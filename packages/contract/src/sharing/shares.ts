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

/** The people and links that an album or item is shared with. An album's expired links are left out. */
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
 * A new share. `targetEmail` and `recipientAccountId` name the person to whom the key was sealed. Fails with
 * RECIPIENT_NOT_FOUND unless the address belongs to this account.
 */
const newShare = z.strictObject({
  targetEmail: email,
  accessType,
  recipientAccountId: accountId,
  sealed: sealedShareKey,
  signature,
})

/** Shares an album, or raises a member's right. To lower a right, use `lowerAlbumShare` with a new epoch. */
export const shareAlbum = endpoint({
  method: 'POST',
  path: '/api/albums/:id/share',
  params: inPath,
  body: newShare.extend({ epoch, members: albumMembers }),
  response: shareInfo,
})

export const shareMedia = endpoint({
  method: 'POST',
  path: '/api/media/:id/share',
  params: z.object({ id: itemId }),
  body: newShare.extend({ item: signedItem.omit({ id: true }) }),
  response: shareInfo,
})

/** Lowers a member's right. Fails with STALE_EPOCH unless the rotation changes only this member's right. */
export const lowerAlbumShare = endpoint({
  method: 'PUT',
  path: '/api/albums/:id/share/:userId',
  params: memberInPath,
  body: z.strictObject({ rotation }),
  response: shareInfo,
})

/**
 * Starts a new epoch with the current members. The owner's client calls this after a member left: otherwise,
 * the former member could still open items that are added later.
 */
export const renewAlbum = endpoint({
  method: 'POST',
  path: '/api/albums/:id/epoch',
  params: inPath,
  body: z.strictObject({ rotation }),
  response: shareInfo,
})

/** With `rotation`, the owner removes a member and starts a new epoch. Without it, the caller leaves. */
export const unshareAlbum = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id/share/:userId',
  params: memberInPath,
  body: z.strictObject({ rotation: rotation.optional() }).nullish(),
  response: done,
})

export const unshareMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/:id/share/:userId',
  params: memberInPath,
  response: done,
})

export const mediaSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/media/shared-with-me',
  query: listQuery,
  response: z.array(sharedMedia),
})

/** Returns an own item, or one that was shared individually. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  params: z.object({ id: itemId }),
  response: sharedMedia,
})

export type ShareInfo = z.infer<typeof shareInfo>
