import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import {
  type ItemKeys,
  type ItemWrapKeys,
  openItemKeys,
  unwrapItemKey,
} from '@safelight/crypto/items'

/** An own item's id, and its key: wrapped for its owner, in base64url. Records and uploads have them too. */
export interface WrappedItem {
  id: string
  wrappedKey: string
}

/** Decodes the wrapped key. Items hold it as text, which can be stored as JSON. */
export const wrappedKeyOf = ({ wrappedKey }: WrappedItem): Bytes => fromBase64url(wrappedKey)

/** Opens the key of an own item, and derives the item's keys from it. Throws OpenError. */
export const openOwnKeys = async (account: LibraryKeys, item: WrappedItem): Promise<ItemKeys> =>
  openItemKeys(account, item.id, wrappedKeyOf(item))

/** Returns the bytes of an own item's key, to seal it for other people. The caller must zero them. */
export const unwrapOwnKey = async (account: ItemWrapKeys, item: WrappedItem): Promise<Bytes> =>
  unwrapItemKey(account, item.id, wrappedKeyOf(item))
