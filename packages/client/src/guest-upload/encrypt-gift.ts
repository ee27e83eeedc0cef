import type { GiftDescriptor } from '@safelight/contract/gifts'
import { LIMITS } from '@safelight/contract/limits'
import { toBase64url } from '@safelight/crypto/bytes'
import { createGiftKeys, sealGiftDetails } from '@safelight/crypto/gifts'
import type { GuestLinkFragment } from '@safelight/crypto/guest-links'
import type { MediaReading } from '@safelight/media/read'
import { ulid } from 'ulid'
import { encryptOriginal, encryptRenditions } from '../upload/encryption/encrypt-upload.ts'
import { GIFT_NAME_CHARS, giftDetails } from './gift-details.ts'

/** All that goes to the server for one given file. Only the link's owner can read it. */
export interface EncryptedGift {
  dto: GiftDescriptor
  original: Blob
  renditions: Blob
}

/** Encrypts a file for the owner of a link, under keys that nobody keeps here (format rule F16). */
export async function encryptGift(
  link: GuestLinkFragment,
  token: string,
  file: File,
  reading: MediaReading,
): Promise<EncryptedGift> {
  const id = ulid()
  const { keys, sealedKey } = await createGiftKeys(link, token, id)
  const original = await encryptOriginal(keys, file)
  const thumbnails = reading.renditions.filter(({ role }) => role === 'thumbnail')
  const small = thumbnails.filter(({ bytes }) => bytes.length < LIMITS.giftThumbnailBytes / 2)
  const renditions = await encryptRenditions(keys, small)
  const details = giftDetails.parse({
    v: 1,
    name: file.name.slice(-GIFT_NAME_CHARS),
    type: reading.type,
    modified: Math.max(0, Math.trunc(file.lastModified)),
    streams: {
      ...renditions.streams,
      original: {
        length: file.size,
        header: toBase64url(original.header),
        type: reading.type,
      },
    },
  })
  return {
    original: original.ciphertext,
    renditions: renditions.ciphertext,
    dto: {
      id,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGiftDetails(keys, details)),
      size: file.size,
      digest: original.digest,
      renditions: renditions.parts.map(({ length }) => ({ role: 'thumbnail', length })),
      renditionsDigest: renditions.digest,
    },
  }
}
