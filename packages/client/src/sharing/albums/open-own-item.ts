import type { SharedItem } from '@safelight/contract/share-records'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { Recipient } from '@safelight/crypto/identity'
import { decodePrivateDetails, decodeSharedDetails } from '../../api/codecs/details.ts'
import { type LibraryItem, openItem } from '../../items/item.ts'
import { ownRecord } from '../../items/own-record.ts'
import { type Marks, markOf, type VersionMarks } from '../../store/version-marks.ts'

interface OwnReader {
  account: LibraryKeys
  identity: Pick<Recipient, 'person'>
  versionMarks: VersionMarks
}

/**
 * Opens an own item that the server returned for an album or a share. A version older than one that this
 * device has seen counts as damaged. Returns undefined if fields that only the item's owner gets are missing.
 */
export async function openOwnItem(
  { account, identity, versionMarks }: OwnReader,
  record: SharedItem,
): Promise<LibraryItem | undefined> {
  const own = ownRecord(record)
  if (!own) return undefined
  const item = await openItem({ ...account, person: identity.person }, own)
  if (!item.privateDetails) return item
  const counts = item.details && !item.setAside
  const marks: Marks = {
    owner: await markOf(decodePrivateDetails(own)),
    ...(counts && { latest: await markOf(decodeSharedDetails(own)) }),
  }
  if (await versionMarks.accept(`own-${item.id}`, marks)) return item
  return { ...item, details: undefined, privateDetails: undefined }
}
