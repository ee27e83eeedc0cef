import { accountId, person, publicIdentity } from '../accounts/contacts.ts'
import { mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { bytes } from '../wire/encoding.ts'
import { z } from '../wire/schema.ts'
import { right } from './rights.ts'

/** An Ed25519 signature (RFC 8032). */
export const signature = bytes(64)

/** A key of 32 bytes sealed to a person (F14): suite byte, encapsulated key, ciphertext. */
export const sealedShareKey = bytes(1 + 32 + 32 + 16)

/** A share with a person, with all that its signature covers (F14). */
export const signedShare = z.object({
  type: z.enum(['ALBUM', 'MEDIA']),
  resourceId: itemId,
  right,
  /** The epoch of the album's key; 0 for an item. */
  epoch: z.int().nonnegative(),
  sender: publicIdentity,
  recipient: publicIdentity,
  sealed: sealedShareKey,
  signature,
  createdAt: z.iso.datetime(),
})

/**
 * An item as people see it with whom it is shared, and its owner among them. What is sealed for the
 * owner alone is null for others.
 */
export const sharedItem = mediaItem.extend({
  ownerAccountId: accountId,
  checksum: mediaItem.shape.checksum.nullable(),
  wrappedKey: mediaItem.shape.wrappedKey.nullable(),
  privateDetails: mediaItem.shape.privateDetails.nullable(),
  /** The account that signed the shared details as they are now; null if nobody did. */
  detailsAuthor: accountId.nullable(),
  detailsSignature: signature.nullable(),
  /** The owner's share that lets an author who is not the owner change the details. */
  detailsAuthority: signedShare.nullable(),
})

/** An item that was shared by itself. `share` is null for the owner. */
export const sharedMedia = z.object({
  item: sharedItem,
  owner: person,
  share: signedShare.nullable(),
})

export type SignedShare = z.infer<typeof signedShare>
export type SharedItem = z.infer<typeof sharedItem>
export type SharedMedia = z.infer<typeof sharedMedia>
