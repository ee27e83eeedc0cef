import { accountId, person, publicIdentity } from '../accounts/contacts.ts'
import { mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { bytes } from '../wire/encoding.ts'
import { z } from '../wire/schema.ts'
import { right } from './rights.ts'

export const signature = bytes(64)

/** A 32-byte key sealed to a person: suite byte, encapsulated key, ciphertext (format rule F14). */
export const sealedShareKey = bytes(1 + 32 + 32 + 16)

/** A share with a person, and everything that the share's signature covers (format rule F14). */
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

/** An item as its owner and its recipients see it. Values sealed for the owner are null for others. */
export const sharedItem = mediaItem.extend({
  ownerAccountId: accountId,
  checksum: mediaItem.shape.checksum.nullable(),
  wrappedKey: mediaItem.shape.wrappedKey.nullable(),
  privateDetails: mediaItem.shape.privateDetails.nullable(),
  /** The account that signed the current shared details; null if nobody did. */
  detailsAuthor: accountId.nullable(),
  detailsSignature: signature.nullable(),
  /** The owner's share that allows the author to change the details, if the author is not the owner. */
  detailsAuthority: signedShare.nullable(),
})

/** An item that was shared individually. `share` is null for the owner. */
export const sharedMedia = z.object({
  item: sharedItem,
  owner: person,
  share: signedShare.nullable(),
})

export type SignedShare = z.infer<typeof signedShare>
export type SharedItem = z.infer<typeof sharedItem>
export type SharedMedia = z.infer<typeof sharedMedia>
