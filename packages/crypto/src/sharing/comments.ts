import type { Identity } from '../accounts/identity.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, sign, verify } from '../accounts/signatures.ts'
import { OpenError } from '../primitives/errors.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { AlbumEpoch, AlbumKeys } from './albums.ts'
import { verifyShare } from './shares.ts'
import type { Right } from './signed-rights.ts'

/** The place of a comment or like: its own id, and the item with its owner's account id. */
export interface CommentPlace {
  commentId: string
  itemOwner: string
  itemId: string
}

/** The author of a comment, and the owner's share that allowed it; no share for the album's owner. */
export interface CommentAuthor {
  person: PublicIdentity
  share: (SignedSeal & { right: Right }) | undefined
}

/** Seals and signs a comment or like for the album's current epoch (format rule F20). */
export async function sealComment(
  author: Identity,
  album: AlbumKeys,
  place: CommentPlace,
  value: unknown,
): Promise<SignedSeal> {
  const { accountId } = author.person
  const sealed = await sealJson(album.comments, commentData(album, place, accountId), value)
  return { sealed, signature: await sign(author, signatureText(album, place, accountId), sealed) }
}

/**
 * Opens a comment or like. The caller must check it against its schema. Throws OpenError unless the author
 * wrote it here, and is the album's owner or had the owner's share of this epoch.
 */
export async function openComment(
  owner: PublicIdentity,
  album: AlbumKeys,
  place: CommentPlace,
  { person, share }: CommentAuthor,
  { sealed, signature }: SignedSeal,
): Promise<unknown> {
  if (owner.accountId !== album.owner) throw new OpenError()
  const author = person.accountId === owner.accountId ? owner : person
  if (author !== owner) {
    if (!share) throw new OpenError()
    const { albumId: resourceId, epoch } = album
    const shared = { type: 'ALBUM', resourceId, right: share.right, epoch } as const
    await verifyShare(owner, author, shared, share)
  }
  const { accountId } = author
  await verify(author, signatureText(album, place, accountId), sealed, signature)
  return openJson(album.comments, commentData(album, place, accountId), sealed)
}

const partsOf = (
  { owner, albumId, epoch }: AlbumEpoch,
  { commentId, itemOwner, itemId }: CommentPlace,
  author: string,
) => [owner, albumId, epoch, itemOwner, itemId, commentId, author]

const commentData = (album: AlbumEpoch, place: CommentPlace, author: string) =>
  associatedData('album-comment', ...partsOf(album, place, author))

const signatureText = (album: AlbumEpoch, place: CommentPlace, author: string) =>
  associatedData('album-comment-signature', ...partsOf(album, place, author))
