import { itemId } from '../items/media-keys.ts'
import { ciphertextLength } from '../items/streams.ts'
import { linkToken } from '../sharing/links.ts'
import { bytes, sealed } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import {
  abandonChunked,
  chunkedStatus,
  chunkSize,
  completeChunked,
  totalChunks,
  uploadChunk,
  uploadId,
} from './chunked-upload.ts'

/** A key sealed to the link's public key: suite, encapsulated key, ciphertext and tag. */
const sealedKey = bytes(81)
const details = sealed(LIMITS.sealedGuestUploadDetailsChars)

const ofLink = z.object({ token: linkToken })
const oneOfLink = ofLink.extend({ uploadId })
const left = z.object({ filesLeft: z.int().nonnegative(), bytesLeft: z.int().nonnegative() })
const CHUNKED = '/api/public/guest-links/:token/uploads/chunked'

/** The descriptor of one guest upload (format rule F16). Its id is a ULID and never becomes an item's id. */
export const guestUploadDescriptor = z.strictObject({
  id: itemId,
  sealedKey,
  details,
  size: z.int().positive().max(LIMITS.guestRequestBytes),
  digest: bytes(32),
  renditions: z
    .array(
      z.strictObject({
        role: z.literal('thumbnail'),
        length: z.int().min(ciphertextLength(0)).max(LIMITS.guestUploadThumbnailBytes),
      }),
    )
    .max(1),
  renditionsDigest: bytes(32),
})

/** The descriptor of a guest upload in chunks. Each chunk has a digest, and the whole original has none. */
export const guestChunkedDescriptor = guestUploadDescriptor
  .omit({ digest: true })
  .extend({ size: z.int().positive().max(LIMITS.fileBytes) })

export const guestUpload = z.object({
  id: itemId,
  sealedKey,
  details,
  /** Size of the ciphertext of all its streams, in bytes. */
  bytes: z.int().positive(),
  arrivedAt: z.iso.datetime(),
})

/**
 * Uploads one file as `multipart/form-data`. Its parts are, in this order: `dto` (the descriptor as JSON),
 * `file` and, if there is a thumbnail, `renditions`. Fails with LIMIT_REACHED if the link is full, and with
 * QUOTA_EXCEEDED if the storage of the link's owner is full.
 */
export const addGuestUpload = endpoint({
  method: 'POST',
  path: '/api/public/guest-links/:token/uploads',
  params: ofLink,
  response: left,
})

/**
 * The next five calls work like those of an owner's chunked upload, but for whoever has the link. The id of
 * an upload is random, and only the visitor who started the upload learns it. All fail with NOT_FOUND once
 * the link has ended.
 */
export const initiateGuestChunked = endpoint({
  method: 'POST',
  path: `${CHUNKED}/initiate`,
  params: ofLink,
  body: z.strictObject({ chunkSize, totalChunks, descriptor: guestChunkedDescriptor }),
  response: z.object({ uploadId }),
})

export const uploadGuestChunk = endpoint({
  ...uploadChunk,
  path: `${CHUNKED}/upload`,
  params: ofLink,
})

/** Adds the guest upload to those that wait for the owner. Idempotent. */
export const completeGuestChunked = endpoint({
  ...completeChunked,
  path: `${CHUNKED}/complete`,
  params: ofLink,
  response: left,
})

/** Lists the chunks that have arrived. Unlike an owner's, the call does not keep the upload from expiring. */
export const guestChunkedStatus = endpoint({
  ...chunkedStatus,
  path: `${CHUNKED}/:uploadId`,
  params: oneOfLink,
})

export const abandonGuestChunked = endpoint({
  ...abandonChunked,
  path: `${CHUNKED}/:uploadId`,
  params: oneOfLink,
})

export const waitingGuestUploads = endpoint({
  method: 'GET',
  path: '/api/guest-links/:token/uploads',
  params: z.object({ token: linkToken }),
  query: z.object({ after: itemId.optional() }),
  response: z.object({ guestUploads: z.array(guestUpload), hasMore: z.boolean() }),
})

/** Deletes guest uploads that were accepted or are not wanted. Ignores unknown ids. */
export const deleteGuestUploads = endpoint({
  method: 'POST',
  path: '/api/guest-links/:token/uploads/delete',
  params: z.object({ token: linkToken }),
  body: z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.guestUploadsPage) }),
  response: z.object({}),
})

/** `GET` sends one stream of a guest upload to the link's owner: ciphertext, with ranges as in `/authz`. */
export const GUEST_UPLOAD_STREAM_PATH = '/api/guest-links/:token/uploads/:id/:role'

export const guestUploadStreamUrl = (token: string, id: string, role: GuestUploadRole): string =>
  `/api/guest-links/${token}/uploads/${id}/${role}`

export type GuestUploadRole = 'original' | 'thumbnail'
export type GuestUpload = z.infer<typeof guestUpload>
export type GuestChunkedDescriptor = z.infer<typeof guestChunkedDescriptor>
export type InitiateGuestChunked = z.infer<NonNullable<typeof initiateGuestChunked.body>>
export type GuestUploadDescriptor = z.infer<typeof guestUploadDescriptor>
