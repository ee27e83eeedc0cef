import { drawContentKeys, type StreamKeys } from '../items/items.ts'
import { type Bytes, randomBytes } from '../primitives/bytes.ts'
import { associatedData, openMap, sealMap } from '../primitives/seal.ts'
import type { GuestLinkFragment, GuestLinkKeys } from './guest-links.ts'
import { guestUploadDetails } from './guest-upload-details.ts'
import { openKey, sealKey } from './sealed-keys.ts'

/** Keys that encrypt and open one guest upload (format rule F16). `itemId` is the guest upload's ULID. */
export interface GuestUploadKeys extends StreamKeys {
  token: string
  details: CryptoKey
}

/**
 * Makes new keys for one attempt to upload a file. Only the owner of the guest link can open the sealed key.
 */
export async function createGuestUploadKeys(
  { publicKey }: GuestLinkFragment,
  token: string,
  guestUploadId: string,
): Promise<{ keys: GuestUploadKeys; sealedKey: Bytes }> {
  const guestUploadKey = randomBytes(32)
  const sealedKey = await sealKey(publicKey, guestUploadInfo(token, guestUploadId), guestUploadKey)
  return {
    keys: { token, itemId: guestUploadId, ...(await drawContentKeys(guestUploadKey)) },
    sealedKey,
  }
}

/**
 * Opens the keys of a guest upload. Throws OpenError unless a visitor sealed them to this link, for this
 * guest upload.
 */
export async function openGuestUploadKeys(
  { pair }: GuestLinkKeys,
  token: string,
  guestUploadId: string,
  sealedKey: Bytes,
): Promise<GuestUploadKeys> {
  const guestUploadKey = await openKey(pair, guestUploadInfo(token, guestUploadId), sealedKey)
  return { token, itemId: guestUploadId, ...(await drawContentKeys(guestUploadKey)) }
}

export const sealGuestUploadDetails = async (
  keys: GuestUploadKeys,
  details: object,
): Promise<Bytes> => sealMap(keys.details, detailsData(keys), guestUploadDetails.encode(details))

export const openGuestUploadDetails = (keys: GuestUploadKeys, sealed: Bytes) =>
  openMap(keys.details, detailsData(keys), sealed, guestUploadDetails.decode)

const guestUploadInfo = (token: string, guestUploadId: string) =>
  associatedData('guest-upload', token, guestUploadId)

const detailsData = ({ token, itemId }: GuestUploadKeys) =>
  associatedData('guest-upload-details', token, itemId)
