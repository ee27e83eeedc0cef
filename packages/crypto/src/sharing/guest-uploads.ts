import { drawContentKeys, type StreamKeys } from '../items/items.ts'
import { type Bytes, concat, randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openMap, seal, sealMap } from '../primitives/seal.ts'
import type { GuestLinkFragment, GuestLinkKeys } from './guest-links.ts'
import { guestUploadDetails } from './guest-upload-details.ts'
import { openKey, sealKey } from './sealed-keys.ts'

const KEY = 32
const DIGEST = 32

/** Keys that encrypt and open one guest upload (format rule F16). `itemId` is the guest upload's ULID. */
export interface GuestUploadKeys extends StreamKeys {
  token: string
  details: CryptoKey
}

interface NewGuestUploadKeys {
  keys: GuestUploadKeys
  sealedKey: Bytes
}

/**
 * Makes new keys for one attempt to upload a file. Only the owner of the guest link can open the sealed key.
 */
export const createGuestUploadKeys = (
  link: GuestLinkFragment,
  token: string,
  guestUploadId: string,
): Promise<NewGuestUploadKeys> => newKeys(link, token, guestUploadId, randomBytes(KEY))

/**
 * Makes new keys for a file that goes in chunks. `kept` lets the visitor's device resume the upload. Only
 * whoever has the link's address can open it.
 */
export async function createResumableGuestUploadKeys(
  link: GuestLinkFragment,
  token: string,
  guestUploadId: string,
  contentDigest: Bytes,
): Promise<NewGuestUploadKeys & { kept: Bytes }> {
  const guestUploadKey = randomBytes(KEY)
  const plaintext = concat(guestUploadKey, contentDigest)
  const kept = await seal(await keptKey(link), keptData(token, guestUploadId), plaintext)
  plaintext.fill(0)
  return { ...(await newKeys(link, token, guestUploadId, guestUploadKey)), kept }
}

/** Opens what the visitor's device kept of an unfinished guest upload. Throws OpenError. */
export async function openKeptGuestUpload(
  link: GuestLinkFragment,
  token: string,
  guestUploadId: string,
  kept: Bytes,
): Promise<{ keys: GuestUploadKeys; contentDigest: Bytes }> {
  const plaintext = await open(await keptKey(link), keptData(token, guestUploadId), kept)
  if (plaintext.length !== KEY + DIGEST) throw new OpenError()
  const guestUploadKey = plaintext.slice(0, KEY)
  const contentDigest = plaintext.slice(KEY)
  plaintext.fill(0)
  return { keys: await keysOf(token, guestUploadId, guestUploadKey), contentDigest }
}

async function newKeys(
  { publicKey }: GuestLinkFragment,
  token: string,
  guestUploadId: string,
  guestUploadKey: Bytes,
): Promise<NewGuestUploadKeys> {
  const sealedKey = await sealKey(publicKey, guestUploadInfo(token, guestUploadId), guestUploadKey)
  return { keys: await keysOf(token, guestUploadId, guestUploadKey), sealedKey }
}

/** Zeroes `guestUploadKey`. */
const keysOf = async (
  token: string,
  guestUploadId: string,
  guestUploadKey: Bytes,
): Promise<GuestUploadKeys> => ({
  token,
  itemId: guestUploadId,
  ...(await drawContentKeys(guestUploadKey)),
})

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
  return keysOf(token, guestUploadId, guestUploadKey)
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

const keptKey = async ({ secret }: GuestLinkFragment) =>
  deriveAes(await importHkdf(secret, ['deriveKey']), 'safelight/1/guest-link/unfinished')

const keptData = (token: string, guestUploadId: string) =>
  associatedData('guest-upload-unfinished', token, guestUploadId)
