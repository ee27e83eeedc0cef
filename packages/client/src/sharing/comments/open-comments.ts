import type { AlbumComment } from '@safelight/contract/comments'
import { LIMITS } from '@safelight/contract/limits'
import { z } from '@safelight/contract/schema'
import { fromBase64url } from '@safelight/crypto/bytes'
import { type CommentPlace, openComment } from '@safelight/crypto/comments'
import { OpenError } from '@safelight/crypto/errors'
import { isSameIdentity, type PublicIdentity } from '@safelight/crypto/public-identity'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'
import { type Contributor, contributorOf } from '../albums/contributors.ts'
import type { OpenAlbum } from '../albums/open-album.ts'
import type { Contact } from '../contacts.ts'

/** A comment without a text is a like. */
export const commentSchema = z.object({
  v: z.literal(1),
  at: z.iso.datetime({ precision: 3 }),
  text: z.string().min(1).max(LIMITS.commentChars).exactOptional(),
})

export interface Written {
  id: string
  epoch: number
  /** ISO 8601, by the author's clock. */
  at: string
  /** undefined for a like. */
  text: string | undefined
  /** The author's account id. */
  author: string
  /** The author's address and name; undefined if these cannot be trusted. */
  person: Contributor | undefined
  isOwn: boolean
  /** Whether the author is no longer in the album. */
  hasLeft: boolean
}

export type CommentedAlbum = Pick<OpenAlbum, 'owner' | 'members' | 'keysOf'>

/**
 * Throws OpenError unless the author wrote the comment at this place, and was in the album (F20). `self` is the
 * reader.
 */
export async function openWritten(
  { owner, members, keysOf }: CommentedAlbum,
  place: Omit<CommentPlace, 'commentId'>,
  record: AlbumComment,
  { contacts, self }: { contacts: readonly Contact[]; self: PublicIdentity },
): Promise<Written> {
  const person = decodePerson(record)
  const author = { person, share: record.share ? decodeSigned(record.share) : undefined }
  const at = { ...place, commentId: record.id }
  const value = await openComment(
    owner,
    await keysOf(record.epoch),
    at,
    author,
    decodeSigned(record),
  )
  const { at: time, text } = commentSchema.parse(value)
  const { accountId } = person
  // The owner could vouch for other keys of an account that the reader already knows.
  const known = [self, ...members].find(one => one.accountId === accountId)
  if (known && !isSameIdentity(known, person)) throw new OpenError()
  const isOwner = accountId === owner.accountId
  return {
    id: record.id,
    epoch: record.epoch,
    at: time,
    text,
    author: accountId,
    person: contributorOf(contacts, isOwner ? owner : person, record.author),
    isOwn: accountId === self.accountId,
    hasLeft: !isOwner && !members.some(member => member.accountId === accountId),
  }
}

/** Sorts by epoch first, so that a removed member cannot write among later comments (F20). */
export const inOrder = (a: Written, b: Written): number =>
  a.epoch - b.epoch || Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)

const decodePerson = ({ author }: AlbumComment): PublicIdentity => ({
  accountId: author.accountId,
  encryptionPublicKey: fromBase64url(author.encryptionPublicKey),
  signingPublicKey: fromBase64url(author.signingPublicKey),
})
