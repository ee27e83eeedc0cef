import type { SharedItem } from '@safelight/contract/share-records'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import type { Identity } from '@safelight/vault/identity'
import { digestOfSealed } from '@safelight/vault/items'
import { type LibraryItem, openItem } from '../items.ts'
import type { DeviceFloors } from './device-floors.ts'

interface OwnReader {
  account: AccountKeys
  identity: Identity
  floors: DeviceFloors
}

/**
 * An own item as albums and shares give it, which are read past the device's store: an older version than
 * was seen here counts as damaged. undefined where the record lacks what its owner gets.
 */
export async function openOwnItem(
  { account, identity, floors }: OwnReader,
  record: SharedItem,
): Promise<LibraryItem | undefined> {
  const { wrappedKey, privateDetails, checksum } = record
  if (!wrappedKey || !privateDetails || !checksum) return undefined
  const keys = { ...account, person: identity.person }
  const item = await openItem(keys, { ...record, wrappedKey, privateDetails, checksum })
  if (!item.details || !item.privateDetails) return item
  const privateMark = await markOf(item.privateVersion, privateDetails)
  const marks = item.setAside
    ? [privateMark]
    : [privateMark, await markOf(item.version, record.sharedDetails)]
  if (await floors.raise(`own-${item.id}`, marks)) return item
  return { ...item, details: undefined, privateDetails: undefined }
}

const markOf = async (version: number, sealed: string) => ({
  version,
  digest: await digestOfSealed(fromBase64url(sealed)),
})
