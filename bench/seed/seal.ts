import type { AccountKeys } from '@safelight/vault/account-keys'
import { type Bytes, randomBytes, toBase64url } from '@safelight/vault/bytes'
import {
  createItemKeys,
  digestOfSealed,
  type ItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/vault/items'
import { associatedData, open, seal } from '@safelight/vault/seal'
import { startStream } from '@safelight/vault/streams'
import { newId } from '../../apps/server/test/support/uploads/uploads.ts'
import type { DrawnPicture } from './pictures.ts'
import type { PlannedItem } from './plan.ts'

/** A row of the server, and the ciphertext of its renditions. */
export interface SealedItem {
  id: string
  day: string
  checksum: string
  wrappedKey: string
  sharedDetails: string
  privateDetails: string
  /** Of the original; undefined where it is missing. */
  original: Bytes | undefined
  /** A thumbnail, or nothing. */
  renditions: { role: string; bytes: Bytes }[]
}

/** Bytes that originals which are missing are said to have: they would fill a disk. */
export const ORIGINAL_BYTES = 3_000_000

/** An item key that many seeded items have, and what is drawn from it. */
export interface SharedKey {
  bytes: Bytes
  item: ItemKeys
}

/**
 * Makes item keys for all seeded items to share, which saves half of the time. No stream is encrypted
 * under another one's key for it: that is drawn with a salt of each stream.
 */
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

/** Seals an item as an upload does, but under a shared item key. */
export async function sealItem(
  account: AccountKeys,
  key: SharedKey,
  plan: PlannedItem,
  picture: DrawnPicture,
  { hasThumbnail, hasOriginal }: { hasThumbnail: boolean; hasOriginal: boolean },
): Promise<SealedItem> {
  const id = newId()
  const item = { ...key.item, itemId: id }
  const wrapped = seal(account.itemWrap, wrapData(account, id), key.bytes)
  const roles = hasThumbnail ? ['thumbnail'] : []
  const original = hasOriginal ? await encrypt(item, 'original', picture.png) : undefined
  const streams = await Promise.all(roles.map(role => encrypt(item, role, picture.png)))
  const { local, name, place, camera, labels, isFavorite } = plan
  const renditions = streams.map(({ role, length, header }) => [
    role,
    { length, header, type: 'image/png' },
  ])
  const shared = {
    v: 1,
    name,
    type: 'image/jpeg',
    taken: { local, offsetMinutes: null },
    width: picture.width,
    height: picture.height,
    thumbhash: toBase64url(picture.thumbhash),
    streams: {
      original: {
        length: original?.length ?? ORIGINAL_BYTES,
        header: original?.header ?? toBase64url(Uint8Array.of(0x28, ...randomBytes(39))),
        type: 'image/jpeg',
      },
      ...Object.fromEntries(renditions),
    },
  }
  const secret = {
    v: 1,
    ...place,
    labels,
    labelsConfidence: labels.map(() => 1),
    isFavorite,
    cameraName: camera,
    iso: 100,
    aperture: 2.8,
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
    original: original?.bytes,
    renditions: streams,
  }
}

async function encrypt(item: ItemKeys, role: string, plaintext: Bytes) {
  const { header, encrypt } = await startStream(item, role)
  const writer = encrypt.writable.getWriter()
  const written = writer.write(plaintext).then(() => writer.close())
  const parts: Bytes[] = []
  for await (const part of encrypt.readable) parts.push(part)
  await written
  return {
    role,
    bytes: new Uint8Array(Buffer.concat(parts)),
    length: plaintext.length,
    header: toBase64url(header),
  }
}
