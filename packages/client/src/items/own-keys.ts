import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import {
  type ItemKeys,
  type ItemWrapKeys,
  openItemKeys,
  unwrapItemKey,
} from '@safelight/crypto/items'

/** An own item, its record or its upload. `wrappedKey` is its key, wrapped for its owner, in base64url. */
export interface WrappedItem {
  id: string
  wrappedKey: string
}

/** Stays text until it is opened: items are stored as JSON and copied between workers. */
export const wrappedKeyOf = ({ wrappedKey }: WrappedItem): Bytes => fromBase64url(wrappedKey)

/** Throws OpenError. */
export const openOwnKeys = async (account: LibraryKeys, item: WrappedItem): Promise<ItemKeys> =>
  openItemKeys(account, item.id, wrappedKeyOf(item))

/** Returns the bytes of an own item's key, for sealing to others. The caller must zero them. */
export const unwrapOwnKey = async (account: ItemWrapKeys, item: WrappedItem): Promise<Bytes> =>
  unwrapItemKey(account, item.id, wrappedKeyOf(item))
