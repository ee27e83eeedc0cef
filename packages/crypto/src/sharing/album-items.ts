import type { Identity } from '../accounts/identity.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, sign, verify } from '../accounts/signatures.ts'
import { drawItemKeys, type ItemKeys, type ItemWrapKeys, unwrapItemKey } from '../items/items.ts'
import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'
import type { AlbumEpoch, AlbumKeys } from './albums.ts'

/**
 * Adds one of the account's own items to an album: wraps the item's key for everyone who has the album key
 * (format rule F13).
 */
export async function sealMembership(
  author: Identity,
  account: ItemWrapKeys,
  album: AlbumKeys,
  itemId: string,
  wrappedKey: Bytes,
): Promise<SignedSeal> {
  const itemKey = await unwrapItemKey(account, itemId, wrappedKey)
  const data = membershipData(album, author.person, itemId)
  const sealed = await seal(album.items, data, itemKey).finally(() => itemKey.fill(0))
  const text = signatureText(album, author.person, itemId)
  return { sealed, signature: await sign(author, text, sealed) }
}

/**
 * Returns the keys of an item in an album of this epoch. Throws OpenError unless the item's owner added it.
 * Does not check whether that person may add items: call `albumAuthor` for that.
 */
export async function openMembership(
  itemOwner: PublicIdentity,
  album: AlbumKeys,
  itemId: string,
  { sealed, signature }: SignedSeal,
): Promise<ItemKeys> {
  await verify(itemOwner, signatureText(album, itemOwner, itemId), sealed, signature)
  const itemKey = await open(album.items, membershipData(album, itemOwner, itemId), sealed)
  return drawItemKeys(itemOwner.accountId, itemId, itemKey)
}

const membershipData = (
  { owner, albumId, epoch }: AlbumEpoch,
  itemOwner: PublicIdentity,
  itemId: string,
) => associatedData('album-item', owner, albumId, epoch, itemOwner.accountId, itemId)

const signatureText = (
  { owner, albumId, epoch }: AlbumEpoch,
  itemOwner: PublicIdentity,
  itemId: string,
) => associatedData('album-item-signature', owner, albumId, epoch, itemOwner.accountId, itemId)
