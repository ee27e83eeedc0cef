import { person, publicIdentity } from '../accounts/contacts.ts'
import { itemId } from '../items/media-keys.ts'
import { sealed } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { albumId, epoch } from './album-records.ts'
import { right } from './rights.ts'
import { sealedShareKey, signature } from './share-records.ts'

const commentId = itemId

/** A sealed comment or like, signed by its author (format rule F20). */
const signedComment = z.strictObject({
  epoch,
  sealed: sealed(LIMITS.sealedCommentChars),
  signature,
})

/** A comment or like, with everything that proves who wrote it (format rule F20). */
export const albumComment = z.object({
  ...signedComment.shape,
  id: commentId,
  /** Names and addresses are the server's word. */
  author: publicIdentity.extend(person.pick({ email: true, displayName: true }).shape),
  /** The owner's share with the author in `epoch`; null if the owner is the author. */
  share: z.object({ right, sealed: sealedShareKey, signature }).nullable(),
  createdAt: z.iso.datetime(),
})

const ofItem = z.object({ id: albumId, itemId })
const inPath = ofItem.extend({ commentId })

/** Lists the comments and likes of an item that the album shows, by id: the page after the id `after`. */
export const itemComments = endpoint({
  method: 'GET',
  path: '/api/albums/:id/media/:itemId/comments',
  params: ofItem,
  query: z.object({ after: commentId.optional() }),
  response: z.object({
    comments: z.array(albumComment).max(LIMITS.commentsPage),
    hasMore: z.boolean(),
  }),
})

/**
 * Adds a comment or like. Open to the owner and all members. The same call again changes nothing. Fails with
 * ALREADY_EXISTS if the id is taken, with COMMENTS_OFF if the owner turned comments off, with STALE_EPOCH if
 * `epoch` is old, and with LIMIT_REACHED for too many comments of the item, or of the author in a day,
 * and with TOO_MANY_REQUESTS if the author writes and deletes many.
 */
export const putComment = endpoint({
  method: 'PUT',
  path: '/api/albums/:id/media/:itemId/comments/:commentId',
  params: inPath,
  body: signedComment,
  response: z.object({}),
})

/** Deletes a comment or like, if it exists. Open to its author and the album's owner. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/albums/:id/media/:itemId/comments/:commentId',
  params: inPath,
  response: z.object({}),
})

/** Turns new comments and likes on or off. Existing ones stay. Open to the owner. */
export const allowComments = endpoint({
  method: 'PUT',
  path: '/api/albums/:id/comments',
  params: z.object({ id: albumId }),
  body: z.strictObject({ allowed: z.boolean() }),
  response: z.object({}),
})

export type AlbumComment = z.infer<typeof albumComment>
