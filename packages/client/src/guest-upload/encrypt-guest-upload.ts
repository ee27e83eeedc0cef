import type {
  GuestChunkedDescriptor,
  GuestUploadDescriptor,
} from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { countChunks } from '@safelight/contract/streams'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { ContentChangedError, OpenError } from '@safelight/crypto/errors'
import type { GuestLinkFragment } from '@safelight/crypto/guest-links'
import {
  GUEST_UPLOAD_NAME_CHARS,
  type GuestUploadDetails,
  guestUploadDetails,
} from '@safelight/crypto/guest-upload-details'
import {
  createGuestUploadKeys,
  createResumableGuestUploadKeys,
  type GuestUploadKeys,
  openGuestUploadDetails,
  openKeptGuestUpload,
  sealGuestUploadDetails,
} from '@safelight/crypto/guest-uploads'
import {
  type ContentDigests,
  resumeDigestedStream,
  startResumableStream,
} from '@safelight/crypto/resumable-streams'
import type { MediaReading } from '@safelight/media/read'
import { ulid } from 'ulid'
import type { Ciphertext } from '../upload/encryption/ciphertext.ts'
import { encryptOriginal, encryptRenditions } from '../upload/encryption/encrypt-upload.ts'
import { type EncryptChunk, encryptingChunks } from '../upload/large/encrypt-chunked.ts'

/** Everything that the server receives for one file. Only the owner of the guest link can decrypt it. */
export interface EncryptedGuestUpload {
  dto: GuestUploadDescriptor
  original: Ciphertext
  renditions: Bytes
}

/** A file that goes in chunks. `kept` lets this device resume the upload; the server does not get it. */
export interface GuestChunkedStart {
  dto: GuestChunkedDescriptor
  /** The sealed copy of the key on the device (format rule F16), as base64url. */
  kept: string
  renditions: Bytes
  chunkBytes: number
  totalChunks: number
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
  const { dto, renditions } = await describe({ keys, sealedKey }, file, reading, original.header)
  return { original: original.ciphertext, renditions, dto: { ...dto, digest: original.digest } }
}

/** Starts to encrypt a file that goes in chunks. Chunks are encrypted on demand (format rules F9, F16). */
export async function startGuestChunks(
  link: GuestLinkFragment,
  token: string,
  file: File,
  digests: ContentDigests,
  reading: MediaReading,
  chunkBytes: number,
): Promise<{ start: GuestChunkedStart; encrypt: EncryptChunk }> {
  const { kept, ...made } = await createResumableGuestUploadKeys(
    link,
    token,
    ulid(),
    digests.digest,
  )
  const stream = await startResumableStream(made.keys, 'original', digests)
  const { dto, renditions } = await describe(made, file, reading, stream.header)
  const totalChunks = countChunks(file.size, chunkBytes)
  const start = { dto, kept: toBase64url(kept), renditions, chunkBytes, totalChunks }
  return { start, encrypt: encryptingChunks(file, stream, chunkBytes) }
}

/** Resumes an upload of this device. Resolves to undefined unless the file has the upload's content. */
export async function resumeGuestChunks(
  link: GuestLinkFragment,
  token: string,
  file: File,
  digests: ContentDigests,
  { dto, kept, chunkBytes }: Pick<GuestChunkedStart, 'dto' | 'kept' | 'chunkBytes'>,
): Promise<EncryptChunk | undefined> {
  try {
    const opened = await openKeptGuestUpload(link, token, dto.id, fromBase64url(kept))
    const details = await openGuestUploadDetails(opened.keys, fromBase64url(dto.details))
    const header = fromBase64url(details.streams.original.header)
    const begun = { header, digest: opened.contentDigest }
    const stream = await resumeDigestedStream(opened.keys, 'original', begun, digests)
    return encryptingChunks(file, stream, chunkBytes)
  } catch (error) {
    if (error instanceof OpenError || error instanceof ContentChangedError) return undefined
    throw error
  }
}

async function describe(
  { keys, sealedKey }: { keys: GuestUploadKeys; sealedKey: Bytes },
  file: File,
  reading: MediaReading,
  header: Bytes,
): Promise<{ dto: GuestChunkedDescriptor; renditions: Bytes }> {
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
      original: { length: file.size, header: toBase64url(header), type: reading.type },
    },
  }
  if (!guestUploadDetails.is(details)) throw new RangeError('details out of bounds')
  return {
    renditions: renditions.ciphertext,
    dto: {
      id: keys.itemId,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGuestUploadDetails(keys, details)),
      size: file.size,
      renditions: renditions.parts.map(({ length }) => ({ role: 'thumbnail', length })),
      renditionsDigest: renditions.digest,
    },
  }
}
