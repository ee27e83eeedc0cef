import type { GuestUploadDescriptor } from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { toBase64url } from '@safelight/crypto/bytes'
import type { GuestLinkFragment } from '@safelight/crypto/guest-links'
import {
  GUEST_UPLOAD_NAME_CHARS,
  type GuestUploadDetails,
  guestUploadDetails,
} from '@safelight/crypto/guest-upload-details'
import { createGuestUploadKeys, sealGuestUploadDetails } from '@safelight/crypto/guest-uploads'
import type { MediaReading } from '@safelight/media/read'
import { ulid } from 'ulid'
import { encryptOriginal, encryptRenditions } from '../upload/encryption/encrypt-upload.ts'

/** Everything that the server receives for one file. Only the owner of the guest link can decrypt it. */
export interface EncryptedGuestUpload {
  dto: GuestUploadDescriptor
  original: Blob
  renditions: Blob
}

/**
 * Encrypts a file for the owner of a guest link. The visitor's device keeps none of the keys (format rule
 * F16).
 */
export async function encryptGuestUpload(
  link: GuestLinkFragment,
  token: string,
  file: File,
  reading: MediaReading,
): Promise<EncryptedGuestUpload> {
  const id = ulid()
  const { keys, sealedKey } = await createGuestUploadKeys(link, token, id)
  const original = await encryptOriginal(keys, file)
  const thumbnails = reading.renditions.filter(({ role }) => role === 'thumbnail')
  const small = thumbnails.filter(
    ({ bytes }) => bytes.length < LIMITS.guestUploadThumbnailBytes / 2,
  )
  const renditions = await encryptRenditions(keys, small)
  const details: GuestUploadDetails = {
    v: 1,
    name: file.name.slice(-GUEST_UPLOAD_NAME_CHARS),
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
  }
  if (!guestUploadDetails.is(details)) throw new RangeError('details out of bounds')
  return {
    original: original.ciphertext,
    renditions: renditions.ciphertext,
    dto: {
      id,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGuestUploadDetails(keys, details)),
      size: file.size,
      digest: original.digest,
      renditions: renditions.parts.map(({ length }) => ({ role: 'thumbnail', length })),
      renditionsDigest: renditions.digest,
    },
  }
}
