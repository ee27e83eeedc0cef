import { isVideoType } from '@safelight/contract/media-types'
import type { SharedItem } from '@safelight/contract/share-records'
import { OpenError } from '@safelight/crypto/errors'
import type { ItemKeys } from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { decodeSharedDetails } from '../../api/codecs/details.ts'
import { verifyAuthor } from '../../items/details-author.ts'
import type { LibraryItem } from '../../items/item.ts'
import { openShared, type SharedDetails } from '../../items/item-details.ts'
import { markOf, type VersionMarks } from '../../store/version-marks.ts'

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
 * Opens another person's item with keys that its owner provably shared. Details count as damaged if their
 * author's signature is missing, or if this device has seen a later version. Never throws.
 */
export async function openForeignItem(
  owner: PublicIdentity,
  keys: ItemKeys,
  record: ForeignRecord,
  versionMarks?: VersionMarks,
): Promise<LibraryItem> {
  const details = await openVerified(owner, keys, record, versionMarks).catch(() => undefined)
  return {
    id: record.id,
    fileName: record.fileName,
    wrappedKey: '',
    version: record.version,
    privateVersion: record.version,
    size: details?.streams.original.length ?? record.size,
    dateAdded: record.dateAdded,
    takenLocal: details?.taken.local ?? `${record.dateTaken}T00:00:00.000`,
    isVideo: isVideoType(details?.type ?? record.type),
    details,
    privateDetails: undefined,
    shared: { owner: owner.accountId, stream: keys.stream },
  }
}

async function openVerified(
  owner: PublicIdentity,
  keys: ItemKeys,
  record: ForeignRecord,
  versionMarks?: VersionMarks,
): Promise<SharedDetails> {
  const shared = decodeSharedDetails(record)
  await verifyAuthor(owner, shared)
  const details = await openShared(keys, shared)
  const row = `item-${owner.accountId}-${record.id}`
  const latest = await markOf(shared)
  const marks = shared.author === owner.accountId ? { owner: latest, latest } : { latest }
  if (versionMarks && !(await versionMarks.accept(row, marks))) throw new OpenError()
  return details
}
