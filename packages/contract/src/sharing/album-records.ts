import { accountId, userId } from '../accounts/contacts.ts'
import { itemId } from '../items/media-keys.ts'
import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { right } from './rights.ts'
import { sealedShareKey, signature } from './share-records.ts'

export const albumId = itemId

export const epoch = z.int().positive()

const version = z.int().positive()

/** The sealed title and description of an album, signed by their author (format rule F13). */
export const albumDetails = z.strictObject({
  version,
  sealed: sealed(LIMITS.sealedAlbumDetailsChars),
  signature,
})

/** The sealed list of an album's members, signed by the album's owner (format rule F13). */
export const albumMembers = z.strictObject({
  version,
  sealed: sealed(LIMITS.sealedMembersChars),
  signature,
})

/** One entry in an album's chain of keys: the key of the previous epoch, sealed under the key of `epoch`. */
export const previousKey = z.object({ epoch: epoch.min(2), sealed: wrapped(32) })

/** An item's key, sealed under the album's key, and signed by the item's owner (format rule F13). */
export const membership = z.object({
  epoch,
  ownerAccountId: accountId,
  wrappedKey: wrapped(32),
  signature,
})

/** A shared item with its owner's signature of the details. Recipients accept no unsigned details. */
export const signedItem = z.strictObject({ id: itemId, version, detailsSignature: signature })

/** The payload of a link to an album (format rule F15), sealed again for a new epoch, and signed. */
export const resealedLink = z.strictObject({
  token: bytes(16),
  version,
  sealed: sealed(LIMITS.sealedSmallLinkChars),
  signature,
})

/**
 * A new epoch of an album (format rule F13): its key, and everything that the old key opened, sealed again. A
 * call with a rotation fails with
 * - STALE_EPOCH unless `epoch` is the album's epoch plus one,
 * - STALE_EPOCH unless the rotation names each remaining member and each unexpired link exactly once,
 * - STALE_VERSION unless each version is the stored version plus one.
 */
export const rotation = z.strictObject({
  epoch: epoch.min(2),
  wrappedKey: wrapped(32),
  previous: wrapped(32),
  details: albumDetails,
  members: albumMembers,
  shares: z
    .array(z.strictObject({ userId, right, sealed: sealedShareKey, signature }))
    .max(LIMITS.membersOfAlbum),
  links: z.array(resealedLink).max(LIMITS.linksOfAlbum),
})

export type Rotation = z.infer<typeof rotation>
export type Membership = z.infer<typeof membership>
export type SignedItem = z.infer<typeof signedItem>
