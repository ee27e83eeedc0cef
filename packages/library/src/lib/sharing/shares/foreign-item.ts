import type { SharedItem } from '@safelight/contract/share-records'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { digestOfSealed, type ItemKeys, openSharedDetails } from '@safelight/vault/items'
import type { Person } from '@safelight/vault/people'
import { type SharedDetails, sharedDetailsSchema } from '../item-details.ts'
import type { LibraryItem } from '../items.ts'
import { verifyAuthor } from './details-author.ts'
import type { DeviceFloors } from './device-floors.ts'

/** What others need of an item that is not theirs. */
export type ForeignRecord = Pick<
  SharedItem,
  | 'id'
  | 'fileName'
  | 'type'
  | 'size'
  | 'dateAdded'
  | 'dateTaken'
  | 'version'
  | 'sharedDetails'
  | 'detailsAuthor'
  | 'detailsSignature'
  | 'detailsAuthority'
>

/**
 * Somebody else's item under keys that were verified to be its owner's gift. Details that their authors
 * did not sign, and older ones than were seen, count as damaged. Never throws.
 */
export async function openForeignItem(
  owner: Person,
  keys: ItemKeys,
  record: ForeignRecord,
  floors?: DeviceFloors,
): Promise<LibraryItem> {
  const details = await openVerified(owner, keys, record, floors).catch(() => undefined)
  return {
    id: record.id,
    fileName: record.fileName,
    wrappedKey: '',
    version: record.version,
    privateVersion: record.version,
    size: details?.streams.original.length ?? record.size,
    dateAdded: record.dateAdded,
    takenLocal: details?.taken.local ?? `${record.dateTaken}T00:00:00.000`,
    isVideo: (details?.type ?? record.type) === 'video/mp4',
    details,
    privateDetails: undefined,
    shared: { owner: owner.accountId, stream: keys.stream },
  }
}

async function openVerified(
  owner: Person,
  keys: ItemKeys,
  record: ForeignRecord,
  floors?: DeviceFloors,
): Promise<SharedDetails> {
  await verifyAuthor(owner, record)
  const sealed = fromBase64url(record.sharedDetails)
  const { id: itemId, version } = record
  const mark = { version, digest: await digestOfSealed(sealed) }
  const details = sharedDetailsSchema.parse(await openSharedDetails(keys, version, sealed))
  if (floors && !(await floors.raise(`item-${owner.accountId}-${itemId}`, [mark])))
    throw new OpenError()
  return details
}
