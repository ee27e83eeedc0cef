import type { AlbumItem } from '@safelight/contract/albums'
import { openMembership } from '@safelight/crypto/album-items'
import { albumAuthor } from '@safelight/crypto/album-members'
import { OpenError } from '@safelight/crypto/errors'
import type { ItemKeys } from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { decodeMembership } from '../../api/codecs/signed-seal.ts'
import type { LibraryItem } from '../../items/item.ts'
import { openForeignItem } from '../shares/foreign-item.ts'
import type { AlbumReader, OpenAlbum } from './open-album.ts'
import { openOwnItem } from './open-own-item.ts'

export type ItemsAlbum = Pick<OpenAlbum, 'owner' | 'members' | 'keysOf'>

/** Throws OpenError unless the item was added by a person who may add items. */
export async function openAlbumItem(
  reader: AlbumReader,
  album: ItemsAlbum,
  item: AlbumItem,
): Promise<LibraryItem> {
  const { owner, keys } = await openItemKeys(album, item)
  const { membership: _, ...record } = item
  if (owner.accountId === reader.account.accountId) {
    const own = await openOwnItem(reader, record)
    if (own) return own
  }
  return openForeignItem(owner, keys, record, reader.versionMarks)
}

/**
 * Returns the owner and keys of an item of the album. Throws OpenError unless the item was added by a person
 * who may add items.
 */
export async function openItemKeys(
  { owner, members, keysOf }: ItemsAlbum,
  { id, ownerAccountId, membership }: Pick<AlbumItem, 'id' | 'ownerAccountId' | 'membership'>,
): Promise<{ owner: PublicIdentity; keys: ItemKeys }> {
  if (membership.ownerAccountId !== ownerAccountId) throw new OpenError()
  const itemOwner = albumAuthor(owner, members, ownerAccountId, 'items')
  const signed = decodeMembership(membership)
  const keys = await openMembership(itemOwner, await keysOf(signed.epoch), id, signed)
  return { owner: itemOwner, keys }
}
