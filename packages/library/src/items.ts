import type { MediaItem } from '@safelight/contract/media'
import type { Role } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import {
  digestOfSealed,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
  type StreamKeys,
} from '@safelight/vault/items'
import {
  type PrivateDetails,
  privateDetailsSchema,
  type SharedDetails,
  type StreamDetails,
  sharedDetailsSchema,
} from './item-details.ts'

/** An item with its details open. */
export interface LibraryItem {
  id: string
  /** The server's name for it, `<id>.<ext>`. */
  fileName: string
  wrappedKey: string
  version: number
  /** The version under which the private details are sealed; behind `version` when others changed it since. */
  privateVersion: number
  /** Bytes of the original. */
  size: number
  dateAdded: string
  /** The clock where it was taken; as text it sorts by time. */
  takenLocal: string
  isVideo: boolean
  /** undefined when they cannot be opened: damaged, or tampered with. */
  details: SharedDetails | undefined
  privateDetails: PrivateDetails | undefined
  /** Of somebody else's item: what opens its streams in the place of `wrappedKey`, which is empty. */
  shared?: { owner: string; stream: CryptoKey }
}

/** What opens the item's streams, be it one's own or somebody else's. */
export const streamKeysOf = async (keys: LibraryKeys, item: LibraryItem): Promise<StreamKeys> =>
  item.shared
    ? { itemId: item.id, stream: item.shared.stream }
    : openItemKeys(keys, item.id, fromBase64url(item.wrappedKey))

/** The name that a person gave the file; the server's when it cannot be opened. */
export const itemName = (item: LibraryItem): string => item.details?.name ?? item.fileName

export const streamOf = (item: LibraryItem, role: Role): StreamDetails | undefined =>
  item.details?.streams[role]

/**
 * Opens the details of an item. Never throws: what cannot be opened is listed as such. `vouched`: that an
 * editor may have changed the shared details since the owner did was verified (`openOwnItem`).
 */
export async function openItem(
  keys: LibraryKeys,
  record: MediaItem,
  vouched = false,
): Promise<LibraryItem> {
  const { id, version, privateVersion } = record
  const [shared, privateDetails] = await Promise.all([
    openShared(keys, record).catch(() => undefined),
    openPrivate(keys, record).catch(() => undefined),
  ])
  const forged = await isForged(record, privateDetails, vouched).catch(() => true)
  const details = forged ? undefined : shared
  return {
    id,
    fileName: record.fileName,
    wrappedKey: record.wrappedKey,
    version,
    privateVersion,
    size: details?.streams.original.length ?? record.size,
    dateAdded: record.dateAdded,
    takenLocal: details?.taken.local ?? `${record.dateTaken}T00:00:00.000`,
    isVideo: (details?.type ?? record.type) === 'video/mp4',
    details,
    privateDetails,
  }
}

/** Opens the shared details of an item or of an upload. Throws what cannot be opened or is out of bounds. */
export async function openShared(
  keys: LibraryKeys,
  record: Pick<MediaItem, 'id' | 'wrappedKey' | 'sharedDetails' | 'version'>,
): Promise<SharedDetails> {
  const item = await openItemKeys(keys, record.id, fromBase64url(record.wrappedKey))
  const sealed = fromBase64url(record.sharedDetails)
  return sharedDetailsSchema.parse(await openSharedDetails(item, record.version, sealed))
}

async function openPrivate(keys: LibraryKeys, record: MediaItem): Promise<PrivateDetails> {
  const sealed = fromBase64url(record.privateDetails)
  return privateDetailsSchema.parse(
    await openPrivateDetails(keys, record.id, record.privateVersion, sealed),
  )
}

/**
 * Whether shared details bear the version of the private ones and are not those that the owner sealed with
 * them: whoever was given the item's key can seal others, and a server pass them off as the owner's (F8).
 */
async function isForged(
  { version, privateVersion, sharedDetails }: MediaItem,
  privateDetails: PrivateDetails | undefined,
  vouched: boolean,
): Promise<boolean> {
  const { sharedDigest } = privateDetails ?? {}
  if (version !== privateVersion) return version < privateVersion || !vouched
  if (sharedDigest === undefined) return false
  return sharedDigest !== (await digestOfSealed(fromBase64url(sharedDetails)))
}
