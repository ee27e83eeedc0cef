import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Bytes, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import {
  createItemKeys,
  digestOfSealed,
  type ItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { associatedData, open, seal } from '@safelight/crypto/seal'
import { ciphertextLength, encryptWhole } from '@safelight/crypto/streams'
import { newId } from '@safelight/test-kit/uploads/uploads'
import type { DrawnPicture } from './pictures.ts'
import type { PlannedItem } from './plan.ts'

export interface SealedItem {
  id: string
  day: string
  checksum: string
  wrappedKey: string
  sharedDetails: string
  privateDetails: string
  /** The original's ciphertext, or only its length if the seed stores no originals. */
  original: Bytes | number
  renditions: { role: string; bytes: Bytes }[]
}

export interface SharedKey {
  bytes: Bytes
  item: ItemKeys
}

/** Creates item keys that several items share, to save half of the time. No two streams share a key. */
export const makeSharedKeys = (account: AccountKeys, count: number): Promise<SharedKey[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const id = newId()
      const { item, wrappedKey } = await createItemKeys(account, id)
      return { item, bytes: await open(account.itemWrap, wrapData(account, id), wrappedKey) }
    }),
  )

const wrapData = ({ accountId }: AccountKeys, id: string) =>
  associatedData('item-key', accountId, id)

/**
 * Seals an item as an upload does, but with a shared item key. All renditions in `roles` are the same
 * picture.
 */
export async function sealItem(
  account: AccountKeys,
  key: SharedKey,
  plan: PlannedItem,
  picture: DrawnPicture,
  { roles, hasOriginal }: { roles: readonly string[]; hasOriginal: boolean },
): Promise<SealedItem> {
  const id = newId()
  const item = { ...key.item, itemId: id }
  const wrapped = seal(account.itemWrap, wrapData(account, id), key.bytes)
  const original = hasOriginal ? await encrypt(item, 'original', picture.png) : undefined
  const streams = await Promise.all(roles.map(role => encrypt(item, role, picture.png)))
  const { local, offsetMinutes, place, camera, labels, description, isFavorite } = plan
  const preview = { length: plan.previewBytes, header: aHeader(), type: 'image/jpeg' }
  const shared = {
    v: 1,
    name: plan.name,
    type: 'image/jpeg',
    taken: { local, offsetMinutes },
    width: picture.width,
    height: picture.height,
    thumbhash: toBase64url(picture.thumbhash),
    streams: {
      original: {
        length: original?.length ?? plan.originalBytes,
        header: original?.header ?? aHeader(),
        type: 'image/jpeg',
      },
      ...(hasOriginal ? {} : { preview }),
      ...Object.fromEntries(
        streams.map(({ role, length, header }) => [role, { length, header, type: 'image/png' }]),
      ),
    },
  }
  const { cameraName, lens, aperture, focalLength } = camera
  const secret = {
    v: 1,
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    ...(place && { city: place.city, country: place.country }),
    ...(description === undefined ? {} : { description }),
    labels,
    labelsConfidence: labels.map(() => 1),
    isFavorite,
    ...{ cameraName, lens, aperture, focalLength },
    ...plan.exposure,
  }
  const [wrappedKey, sharedDetails] = await Promise.all([
    wrapped,
    sealSharedDetails(item, 1, shared),
  ])
  const sharedDigest = await digestOfSealed(sharedDetails)
  const privateDetails = await sealPrivateDetails(account, id, 1, {
    ...secret,
    sharedDigest,
    shared,
  })
  return {
    id,
    day: local.slice(0, 10),
    checksum: toBase64url(randomBytes(32)),
    wrappedKey: toBase64url(wrappedKey),
    sharedDetails: toBase64url(sharedDetails),
    privateDetails: toBase64url(privateDetails),
    original: original?.bytes ?? ciphertextLength(plan.originalBytes),
    renditions: streams,
  }
}

async function encrypt(item: ItemKeys, role: string, plaintext: Bytes) {
  const { header, ciphertext } = await encryptWhole(item, role, plaintext)
  return { role, bytes: ciphertext, length: plaintext.length, header: toBase64url(header) }
}

const aHeader = () => toBase64url(Uint8Array.of(0x28, ...randomBytes(39)))
