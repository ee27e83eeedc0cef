import type { SharedItem } from '@safelight/contract/share-records'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { digestOfSealed, type ItemKeys, openSharedDetails } from '@safelight/vault/items'
import { isSamePerson, type Person } from '@safelight/vault/people'
import { verifySharedDetails } from '@safelight/vault/shared-details'
import { verifyShare } from '@safelight/vault/shares'
import { type SharedDetails, sharedDetailsSchema } from '../item-details.ts'
import { type LibraryItem, openItem } from '../items.ts'
import type { DeviceFloors } from './device-floors.ts'
import { decodePerson } from './people.ts'
import { decodeSigned } from './signed-seals.ts'

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

/**
 * An own item from a record with its signature. Shared details that were changed since the owner's device
 * last did count only if an editor signed them whose right the owner signed. OpenError for no own record.
 */
export async function openOwnItem(
  account: LibraryKeys,
  owner: Person,
  { ownerAccountId, ...record }: SharedItem,
): Promise<LibraryItem> {
  const { wrappedKey, privateDetails, checksum } = record
  const own = ownerAccountId === account.accountId && owner.accountId === account.accountId
  if (!own || !wrappedKey || !privateDetails || !checksum) throw new OpenError()
  const vouched = await verifyDetails(owner, record).then(
    () => true,
    () => false,
  )
  return openItem(account, { ...record, wrappedKey, privateDetails, checksum }, vouched)
}

async function openVerified(
  owner: Person,
  keys: ItemKeys,
  record: ForeignRecord,
  floors?: DeviceFloors,
): Promise<SharedDetails> {
  await verifyDetails(owner, record)
  const sealed = fromBase64url(record.sharedDetails)
  const { id: itemId, version } = record
  const details = sharedDetailsSchema.parse(await openSharedDetails(keys, version, sealed))
  if (floors && !(await floors.raise(`item-${itemId}`, [version]))) throw new OpenError()
  return details
}

/** OpenError unless somebody signed the shared details who may. */
async function verifyDetails(
  owner: Person,
  record: Omit<ForeignRecord, 'fileName' | 'type' | 'size' | 'dateAdded' | 'dateTaken'>,
): Promise<void> {
  const { id: itemId, version, detailsSignature } = record
  if (detailsSignature === null) throw new OpenError()
  const digest = await digestOfSealed(fromBase64url(record.sharedDetails))
  const author = await authorOf(owner, record)
  const signed = { owner: owner.accountId, itemId, version, digest }
  await verifySharedDetails(author, signed, fromBase64url(detailsSignature))
}

/** The owner, or whom a share that the owner signed lets edit the item. */
async function authorOf(
  owner: Person,
  {
    id,
    detailsAuthor,
    detailsAuthority: authority,
  }: Pick<ForeignRecord, 'id' | 'detailsAuthor' | 'detailsAuthority'>,
): Promise<Person> {
  if (detailsAuthor === owner.accountId) return owner
  if (authority === null || authority.recipient.accountId !== detailsAuthor) throw new OpenError()
  if (!isSamePerson(decodePerson(authority.sender), owner)) throw new OpenError()
  const recipient = decodePerson(authority.recipient)
  const shared = { type: 'MEDIA', resourceId: id, right: 'EDIT', epoch: 0 } as const
  await verifyShare(owner, recipient, shared, decodeSigned(authority))
  return recipient
}
