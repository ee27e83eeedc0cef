import type { ListedItem } from '@safelight/contract/items'
import { ROLES, type Role } from '@safelight/contract/media-keys'
import { isVideoType } from '@safelight/contract/media-types'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { OpenError } from '@safelight/crypto/errors'
import {
  digestOfSealed,
  type ItemKeys,
  openPrivateDetails,
  type StreamKeys,
} from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import type { Guess } from '@safelight/media/read'
import {
  decodePrivateDetails,
  decodeSharedDetails,
  type WireAuthorship,
} from '../api/codecs/details.ts'
import { verifyAuthor } from './details-author.ts'
import {
  decodeStream,
  guessOf,
  type ItemStream,
  type NamedPerson,
  openShared,
  PERSON_KIND,
  type PrivateDetails,
  type SharedDetails,
} from './item-details.ts'
import { isBeyondOthers } from './others-changes.ts'
import { openOwnKeys, unwrapOwnKey } from './own-keys.ts'

export interface LibraryItem {
  id: string
  /** The server's name for the item, `<id>.<ext>`. */
  fileName: string
  /** The item's key, wrapped for its owner: base64url. Empty for another person's item. */
  wrappedKey: string
  version: number
  /** The private details' version. Lower than `version` after another person has changed shared details. */
  privateVersion: number
  /** Size of the original, in bytes. */
  size: number
  dateAdded: string
  /** Local time at the place of capture. Sorting these texts sorts by time. */
  takenLocal: string
  isVideo: boolean
  /** undefined if the details cannot be opened: damaged or tampered with. */
  details: SharedDetails | undefined
  privateDetails: PrivateDetails | undefined
  /**
   * Set if this client rejected the shared details of this version, because they may be forged. `details`
   * then holds the last ones that the owner sealed (format rule F8).
   */
  setAside?: true
  /** For another person's item: the owner's account id, and the streams' key instead of `wrappedKey`. */
  shared?: { owner: string; stream: CryptoKey }
}

export const streamKeysOf = async (keys: LibraryKeys, item: LibraryItem): Promise<StreamKeys> =>
  item.shared ? { itemId: item.id, stream: item.shared.stream } : openOwnKeys(keys, item)

export const hasMotion = ({ details }: LibraryItem): boolean =>
  details?.streams.motion !== undefined || details?.motion !== undefined

export const isPet = ({ kind }: Pick<NamedPerson, 'kind'>): boolean => kind === PERSON_KIND.PET

export const itemName = (item: LibraryItem): string => item.details?.name ?? item.fileName

export const takenGuessOf = ({ details, privateDetails }: LibraryItem): Guess | null =>
  details && privateDetails ? guessOf(details.taken.local, privateDetails) : null

/** Whether the time is a guess, not only its zone. */
export function isDateGuessed(item: LibraryItem): boolean {
  const guess = takenGuessOf(item)
  return guess !== null && guess !== 'zone'
}

export function streamOf(item: LibraryItem, role: Role): ItemStream | undefined {
  const stream = item.details?.streams[role]
  return stream && decodeStream(stream)
}

/**
 * The keys that open own items. `person` is the owner's identity, which verifies signatures. Without it,
 * changes by other people are rejected.
 */
export type ItemReader = LibraryKeys & { person?: PublicIdentity }

export type OwnRecord = ListedItem & Partial<WireAuthorship>

/**
 * Opens the details of an own item. Never throws: an item that cannot be opened has no details. Opens the
 * shared details only if the private ones open, which only the owner can seal (format rule F8).
 */
export async function openItem(keys: ItemReader, record: OwnRecord): Promise<LibraryItem> {
  const { id, version, privateVersion } = record
  const privateDetails = await openPrivate(keys, record).catch(() => undefined)
  const { shared: _, ...shownPrivate } = privateDetails ?? {}
  const { details, setAside } =
    (privateDetails && (await openOwn(keys, record, privateDetails).catch(() => undefined))) ?? {}
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

/**
 * Returns the shared details of this version. If they are rejected, returns the last ones that the owner
 * sealed. Throws if the item's key does not open.
 */
async function openOwn(
  keys: ItemReader,
  { sharedDetails, ...record }: OwnRecord,
  own: PrivateDetails,
): Promise<{ details: SharedDetails | undefined; setAside?: true }> {
  const { version, privateVersion } = record
  if (sharedDetails === undefined) {
    const key = await unwrapOwnKey(keys, record)
    key.fill(0)
    return { details: version === privateVersion ? own.shared : undefined }
  }
  const itemKeys = await openOwnKeys(keys, record)
  const given = { ...record, sharedDetails }
  const details = await openOwnShared(keys, itemKeys, given, own).catch(() => undefined)
  if (details || !own.shared || version < privateVersion) return { details }
  return { details: own.shared, setAside: true }
}

async function openPrivate(keys: LibraryKeys, record: OwnRecord): Promise<PrivateDetails> {
  const { version, sealed } = decodePrivateDetails(record)
  return openPrivateDetails(keys, record.id, version, sealed)
}

/**
 * Opens the shared details of an own item. Everybody with the item's key can seal such details, so throws if
 * they may be forged (format rule F8).
 * - If they have the version of the private details `own`, the owner must have sealed both together.
 * - If their version is later, a person who may change them must have signed them. The streams must be the
 *   same as before.
 */
async function openOwnShared(
  { person }: ItemReader,
  itemKeys: ItemKeys,
  record: OwnRecord & { sharedDetails: string },
  own: PrivateDetails,
): Promise<SharedDetails> {
  const { version, privateVersion } = record
  if (version < privateVersion) throw new OpenError()
  const shared = decodeSharedDetails(record)
  if (version === privateVersion && own.sharedDigest !== undefined) {
    if (own.sharedDigest !== (await digestOfSealed(shared.sealed))) throw new OpenError()
    // The private details hold a copy, so the shared ones need not be opened.
    if (own.shared) return own.shared
  }
  const details = await openShared(itemKeys, shared)
  if (version > privateVersion) {
    if (!person || isBeyondOthers(version, privateVersion)) throw new OpenError()
    await verifyAuthor(person, shared)
    if (own.shared && !hasSameStreams(own.shared, details)) throw new OpenError()
  }
  return details
}

const hasSameStreams = (own: SharedDetails, other: SharedDetails): boolean =>
  own.motion?.offset === other.motion?.offset &&
  own.motion?.length === other.motion?.length &&
  own.streams.more === other.streams.more &&
  ROLES.every(role => {
    const [a, b] = [own.streams[role], other.streams[role]]
    return a?.header === b?.header && a?.length === b?.length && a?.type === b?.type
  })
