import type { AccountKeys, LibraryKeys } from '../accounts/account-keys.ts'
import { type Bytes, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openMap, seal, sealMap } from '../primitives/seal.ts'
import { privateDetails, sharedDetails } from './details.ts'

/**
 * An item's keys. `accountId` is the owner's, `itemId` a ULID. The associated data of each seal contains both
 * ids: a seal does not open for another item.
 */
export interface ItemKeys {
  accountId: string
  itemId: string
  /** Encrypts the item's streams (format rule F9). */
  stream: CryptoKey
  /** Seals the item's shared details (format rule F8). */
  details: CryptoKey
}

export type StreamKeys = Pick<ItemKeys, 'itemId' | 'stream'>

export type ItemWrapKeys = Pick<AccountKeys, 'accountId' | 'itemWrap'>

export async function createItemKeys(
  account: LibraryKeys,
  itemId: string,
): Promise<{ item: ItemKeys; wrappedKey: Bytes }> {
  const itemKey = randomBytes(32)
  const wrappedKey = await seal(account.itemWrap, itemKeyData(account, itemId), itemKey)
  return { item: await drawItemKeys(account.accountId, itemId, itemKey), wrappedKey }
}

export async function openItemKeys(
  account: LibraryKeys,
  itemId: string,
  wrappedKey: Bytes,
): Promise<ItemKeys> {
  const itemKey = await unwrapItemKey(account, itemId, wrappedKey)
  return drawItemKeys(account.accountId, itemId, itemKey)
}

/** Returns the item key's bytes, for sealing to others (format rules F13–F15). The caller must zero them. */
export const unwrapItemKey = (
  account: ItemWrapKeys,
  itemId: string,
  wrappedKey: Bytes,
): Promise<Bytes> => open(account.itemWrap, itemKeyData(account, itemId), wrappedKey)

/** Derives the keys of an item from `itemKey`, and zeroes `itemKey`. `accountId` is the owner's. */
export async function drawItemKeys(
  accountId: string,
  itemId: string,
  itemKey: Bytes,
): Promise<ItemKeys> {
  return { accountId, itemId, ...(await drawContentKeys(itemKey)) }
}

/**
 * Derives the keys of an item or guest upload (format rule F16), and zeroes `contentKey`. Throws OpenError
 * unless `contentKey` has 32 bytes.
 */
export async function drawContentKeys(
  contentKey: Bytes,
): Promise<Pick<ItemKeys, 'stream' | 'details'>> {
  if (contentKey.length !== 32) throw new OpenError()
  const key = await importHkdf(contentKey, ['deriveKey', 'deriveBits'])
  contentKey.fill(0)
  const streamKey = await deriveBytes(key, 'safelight/1/stream')
  const stream = await importHkdf(streamKey, ['deriveKey'])
  streamKey.fill(0)
  return { stream, details: await deriveAes(key, 'safelight/1/details') }
}

/**
 * Seals an item's shared details. `version` counts their changes. A device rejects a version below one that
 * it has already seen (format rule F8).
 */
export const sealSharedDetails = async (item: ItemKeys, version: number, details: object) =>
  sealMap(item.details, sharedData(item, version), sharedDetails.encode(details))

export const openSharedDetails = (item: ItemKeys, version: number, sealed: Bytes) =>
  openMap(item.details, sharedData(item, version), sealed, sharedDetails.decode)

export const sealPrivateDetails = async (
  account: LibraryKeys,
  itemId: string,
  version: number,
  details: object,
) =>
  sealMap(
    account.privateDetails,
    privateData(account, itemId, version),
    privateDetails.encode(details),
  )

export const openPrivateDetails = (
  account: LibraryKeys,
  itemId: string,
  version: number,
  sealed: Bytes,
) =>
  openMap(
    account.privateDetails,
    privateData(account, itemId, version),
    sealed,
    privateDetails.decode,
  )

/**
 * Returns the SHA-256 of sealed shared details, in base64url. Private details contain the digest of their
 * shared details (format rule F8).
 */
export const digestOfSealed = async (sealed: Bytes): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', sealed)))

const itemKeyData = ({ accountId }: ItemWrapKeys, itemId: string) =>
  associatedData('item-key', accountId, itemId)

const sharedData = ({ accountId, itemId }: ItemKeys, version: number) =>
  associatedData('shared-details', accountId, itemId, version)

const privateData = ({ accountId }: LibraryKeys, itemId: string, version: number) =>
  associatedData('private-details', accountId, itemId, version)
