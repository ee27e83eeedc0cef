import { giftDetailsMap } from '../items/details-map.ts'
import { drawContentKeys, type StreamKeys } from '../items/items.ts'
import { type Bytes, randomBytes } from '../primitives/bytes.ts'
import { associatedData, openMap, sealMap } from '../primitives/seal.ts'
import type { GuestLinkFragment, GuestLinkKeys } from './guest-links.ts'
import { openKey, sealKey } from './sealed-keys.ts'

/** What encrypts and opens one gift (format rule F16). `itemId` is the gift's ULID. */
export interface GiftKeys extends StreamKeys {
  token: string
  details: CryptoKey
}

/** Keys for one attempt to give a file; only the link's owner can open them again. */
export async function createGiftKeys(
  { publicKey }: GuestLinkFragment,
  token: string,
  giftId: string,
): Promise<{ keys: GiftKeys; sealedKey: Bytes }> {
  const giftKey = randomBytes(32)
  const sealedKey = await sealKey(publicKey, giftInfo(token, giftId), giftKey)
  return { keys: { token, itemId: giftId, ...(await drawContentKeys(giftKey)) }, sealedKey }
}

/** OpenError unless it was sealed to this link, for a gift with this id. */
export async function openGiftKeys(
  { pair }: GuestLinkKeys,
  token: string,
  giftId: string,
  sealedKey: Bytes,
): Promise<GiftKeys> {
  const giftKey = await openKey(pair, giftInfo(token, giftId), sealedKey)
  return { token, itemId: giftId, ...(await drawContentKeys(giftKey)) }
}

export const sealGiftDetails = async (keys: GiftKeys, details: unknown): Promise<Bytes> =>
  sealMap(keys.details, detailsData(keys), giftDetailsMap.toMap(details))

/** The details, still to be checked against their schema: they are the visitor's word. */
export const openGiftDetails = (keys: GiftKeys, sealed: Bytes): Promise<unknown> =>
  openMap(keys.details, detailsData(keys), sealed, giftDetailsMap.fromMap)

const giftInfo = (token: string, giftId: string) => associatedData('gift', token, giftId)

const detailsData = ({ token, itemId }: GiftKeys) => associatedData('gift-details', token, itemId)
