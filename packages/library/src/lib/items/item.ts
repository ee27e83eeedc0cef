import type { MediaItem } from '@safelight/contract/items'
import { ROLES, type Role } from '@safelight/contract/media-keys'
import { isVideoType } from '@safelight/contract/media-types'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import {
  digestOfSealed,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
  type StreamKeys,
} from '@safelight/vault/items'
import type { PublicIdentity } from '@safelight/vault/public-identity'
import { type DetailsAuthorship, verifyAuthor } from './details-author.ts'
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
  /**
   * The details of this version are not of anybody who may change them, or do not open: `details` are the
   * last ones that the owner sealed.
   */
  setAside?: true
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

/** The keys of a library, and whose it is: without `person` nobody's changes but the owner's are taken. */
export type ItemReader = LibraryKeys & { person?: PublicIdentity }

/** An own item, with who changed it last where the server says so. */
export type OwnRecord = MediaItem & Partial<DetailsAuthorship>

/**
 * Opens the details of an own item. Never throws: what cannot be opened is listed as such. Changes by
 * others count only if the owner's share let their author make them (format rule F8).
 */
export async function openItem(keys: ItemReader, record: OwnRecord): Promise<LibraryItem> {
  const { id, version, privateVersion } = record
  const [opened, privateDetails] = await Promise.all([
    openShared(keys, record).catch(() => undefined),
    openPrivate(keys, record).catch(() => undefined),
  ])
  const { shared: own, ...shownPrivate } = privateDetails ?? {}
  const forged = await isForged(keys, record, opened, privateDetails).catch(() => true)
  const shared = forged ? undefined : opened
  const setAside = !shared && own && version > privateVersion
  const details = setAside ? own : shared
  return {
    id,
    fileName: record.fileName,
    wrappedKey: record.wrappedKey,
    version,
    privateVersion,
    size: details?.streams.original.length ?? record.size,
    dateAdded: record.dateAdded,
    takenLocal: details?.taken.local ?? `${record.dateTaken}T00:00:00.000`,
    isVideo: isVideoType(details?.type ?? record.type),
    details,
    privateDetails: privateDetails && (shownPrivate as PrivateDetails),
    ...(setAside ? { setAside } : {}),
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
 * them, or bear a later one and are of nobody who may change them: whoever was given the item's key can seal
 * others (F8). Streams are never changed, whoever signed.
 */
async function isForged(
  { person }: ItemReader,
  record: OwnRecord,
  sharedDetails: SharedDetails | undefined,
  privateDetails: PrivateDetails | undefined,
): Promise<boolean> {
  const { version, privateVersion } = record
  if (version > privateVersion) {
    if (!person) return true
    await verifyAuthor(person, record)
    const own = privateDetails?.shared
    return own !== undefined && !hasSameStreams(own, sharedDetails)
  }
  if (version < privateVersion) return true
  const { sharedDigest } = privateDetails ?? {}
  if (sharedDigest === undefined) return false
  return sharedDigest !== (await digestOfSealed(fromBase64url(record.sharedDetails)))
}

const hasSameStreams = (own: SharedDetails, other: SharedDetails | undefined): boolean =>
  ROLES.every(role => {
    const [a, b] = [own.streams[role], other?.streams[role]]
    return a?.header === b?.header && a?.length === b?.length && a?.type === b?.type
  })
